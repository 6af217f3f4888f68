//! Dates in UTC, for headers and objects of the simulated servers.

use jiff::Timestamp;

/// Formats Unix milliseconds as ISO 8601, as Discord does.
pub(crate) fn iso_date(unix_ms: u64) -> String {
    format_utc(Timestamp::from_millisecond(unix_ms as i64), "%FT%T%.6f+00:00")
}

/// Formats Unix seconds as an HTTP `Date` header.
pub(crate) fn http_date(unix: u64) -> String {
    format_utc(Timestamp::from_second(unix as i64), "%a, %d %b %Y %T GMT")
}

fn format_utc(at: Result<Timestamp, jiff::Error>, format: &str) -> String {
    at.expect("the clock is before the year 9999").strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_formatted_for_headers_and_objects() {
        for (unix, header) in [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_835_481_599, "Tue, 29 Feb 2028 23:59:59 GMT"),
        ] {
            assert_eq!(http_date(unix), header);
        }
        assert_eq!(iso_date(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(iso_date(784_111_777_012), "1994-11-06T08:49:37.012000+00:00");
    }
}
