//! From numbers to places in the picture, in whole units. Never a fraction, so that the same numbers are the same bytes everywhere.

/// Steps between marks on an axis, at most.
const MOST_STEPS: i64 = 6;

/// A range of numbers along a line of the picture, which may run either way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    least: i64,
    most: i64,
    from: i64,
    to: i64,
}

impl Scale {
    /// At least one number wide.
    pub(super) fn new((least, most): (i32, i32), (from, to): (i32, i32)) -> Self {
        let most = i64::from(most).max(i64::from(least) + 1);
        Self { least: least.into(), most, from: from.into(), to: to.into() }
    }

    pub(super) fn at(self, number: i32) -> i32 {
        let along = (i64::from(number) - self.least) * (self.to - self.from) / (self.most - self.least);
        i32::try_from(self.from + along).unwrap_or(i32::MAX)
    }

    /// Round numbers in the range, few enough to be read.
    pub(super) fn marks(self) -> impl Iterator<Item = i32> {
        let step = step(self.most - self.least);
        let first = self.least.div_euclid(step) * step;
        let marks = (0..).map(move |count| first + count * step);
        let marks =
            marks.skip_while(move |mark| *mark < self.least).take_while(move |mark| *mark <= self.most);
        marks.filter_map(|mark| i32::try_from(mark).ok())
    }
}

/// 1, 2 or 5, or ten times as many, and so on.
fn step(range: i64) -> i64 {
    let mut steps = (0..).map(|at| [1, 2, 5][at % 3] * 10_i64.pow(u32::try_from(at / 3).unwrap_or(u32::MAX)));
    steps.find(|step| range / step <= MOST_STEPS).unwrap_or(range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_at_most_seven() {
        let marks = |least, most| Scale::new((least, most), (0, 100)).marks().collect::<Vec<_>>();
        assert_eq!(marks(0, 10), [0, 2, 4, 6, 8, 10]);
        assert_eq!(marks(-30, 87), [-20, 0, 20, 40, 60, 80]);
        assert_eq!(marks(1, 81), [20, 40, 60, 80]);
        assert_eq!(marks(0, 0), [0, 1]);
    }

    #[test]
    fn a_scale_may_run_either_way_and_ends_where_it_should() {
        let up = Scale::new((-10, 90), (300, 100));
        assert_eq!([-10, 40, 90].map(|number| up.at(number)), [300, 200, 100]);
        let huge = Scale::new((i32::MIN, i32::MAX), (0, 1_000));
        assert_eq!([i32::MIN, i32::MAX].map(|number| huge.at(number)), [0, 1_000]);
    }
}
