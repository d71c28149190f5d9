//! Lists in lines that a person can read. Never knows what is listed.

/// Letters in a line, at most.
const WIDTH: usize = 110;

/// As many to a line as there is room for.
pub(crate) fn listed(head: &str, items: &[String]) -> String {
    let mut text = format!("  {head}:");
    let mut width = text.len();
    for (at, item) in items.iter().enumerate() {
        let item = if at + 1 < items.len() { format!("{item};") } else { item.clone() };
        if width + 1 + item.len() > WIDTH {
            text.push_str("\n     ");
            width = 5;
        }
        width += 1 + item.len();
        text.extend([" ", &item]);
    }
    text.push('\n');
    text
}
