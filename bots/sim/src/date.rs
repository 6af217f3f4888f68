//! Dates in UTC, for headers and objects of the simulated servers.

const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Converts days since 1970-01-01 to year, month and day.
pub(crate) fn civil_date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Formats Unix seconds as an HTTP `Date` header.
pub(crate) fn http_date(unix: u64) -> String {
    let (days, in_day) = (unix / 86_400, unix % 86_400);
    let (year, month, day) = civil_date(days as i64);
    let (weekday, month) = (WEEKDAYS[(days % 7) as usize], MONTHS[(month - 1) as usize]);
    let (hour, minute, second) = (in_day / 3600, in_day / 60 % 60, in_day % 60);
    format!("{weekday}, {day:02} {month} {year} {hour:02}:{minute:02}:{second:02} GMT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_convert_to_dates_across_leap_years() {
        for (days, date) in [(0, (1970, 1, 1)), (11_016, (2000, 2, 29)), (20_778, (2026, 11, 21)), (20_818, (2026, 12, 31))] {
            assert_eq!(civil_date(days), date, "{days} days");
        }
    }

    #[test]
    fn seconds_convert_to_http_dates() {
        for (unix, header) in [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_835_481_599, "Tue, 29 Feb 2028 23:59:59 GMT"),
        ] {
            assert_eq!(http_date(unix), header);
        }
    }
}
