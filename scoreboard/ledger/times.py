"""Times as they are stored: ISO 8601 in UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from scoreboard.errors import InputError

__all__ = ["format_time", "parse_time"]


def format_time(at: datetime) -> str:
    """Write a time as it is stored: ISO 8601 in UTC.

    Examples
    --------
    >>> format_time(datetime.fromisoformat("2026-03-01T20:00:05+08:00"))
    '2026-03-01T12:00:05+00:00'
    """
    return at.astimezone(UTC).isoformat()


def parse_time(text: str) -> datetime:
    """Read an ISO 8601 time; the event it stands in checks that it has an offset.

    Raises
    ------
    InputError
        If the text is none.

    Examples
    --------
    >>> parse_time("2026-03-01T12:00:05+00:00")
    datetime.datetime(2026, 3, 1, 12, 0, 5, tzinfo=datetime.timezone.utc)
    """
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise InputError(
            f'"{text}" is no time', where="at", expected="an ISO 8601 time", remedy='Write "2026-03-01T20:00:05+08:00".'
        ) from None
