//! Scans a QR code as a phone's camera does, from a picture or from a terminal's lines. Never knows what it should say.

use rqrr::PreparedImage;

/// What the QR code in an SVG picture says: dark rectangles on light, as path commands.
pub fn picture(svg: &str) -> String {
    let document = roxmltree::Document::parse(svg).unwrap();
    let size: usize = document.root_element().attribute("width").unwrap().parse().unwrap();
    let path = document.descendants().find(|node| node.has_tag_name("path")).unwrap();
    let mut dark = vec![vec![false; size]; size];
    for rectangle in path.attribute("d").unwrap().split('M').skip(1) {
        // "M{left} {top}h{width}v{height}H{left}V{top}"
        let numbers: Vec<usize> =
            rectangle.split(['h', 'v', 'H', 'V', ' ']).map(|number| number.parse().unwrap()).collect();
        let [left, top, width, height, ..] = numbers[..] else { panic!("no rectangle: {rectangle}") };
        for row in &mut dark[top..top + height] {
            row[left..left + width].fill(true);
        }
    }
    read(&dark)
}

/// What the QR code in a terminal's lines says: two rows a line, light where a block is drawn.
pub fn terminal(lines: &[String]) -> String {
    let drawn = |line: &&String| {
        !line.is_empty() && line.chars().all(|block| " \u{2580}\u{2584}\u{2588}".contains(block))
    };
    let code: Vec<_> = lines.iter().skip_while(|line| !drawn(line)).take_while(drawn).collect();
    let half = |above: bool| {
        move |block: char| match block {
            ' ' => true,
            '\u{2580}' => !above,
            '\u{2584}' => above,
            _ => false,
        }
    };
    let rows = code
        .iter()
        .flat_map(|line| [line.chars().map(half(true)).collect(), line.chars().map(half(false)).collect()]);
    let dark: Vec<Vec<bool>> = rows.collect();
    // A camera sees more than a dot a square.
    let larger = |row: &Vec<bool>| row.iter().flat_map(|dot| [*dot; 4]).collect::<Vec<_>>();
    read(
        &dark.iter().flat_map(|row| [larger(row), larger(row), larger(row), larger(row)]).collect::<Vec<_>>(),
    )
}

fn read(dark: &[Vec<bool>]) -> String {
    let mut image = PreparedImage::prepare_from_bitmap(dark[0].len(), dark.len(), |x, y| dark[y][x]);
    let codes = image.detect_grids();
    let [code] = &codes[..] else { panic!("{} codes are seen", codes.len()) };
    code.decode().unwrap().1
}
