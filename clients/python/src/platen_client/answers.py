"""Responses of Platen and of other services."""

from __future__ import annotations

import email.utils
import json
import re
import time
import urllib.error
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .errors import PlatenError, error_of_problem, is_passing


class Answer(NamedTuple):
    """A 2xx response."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    url: str

    def json(self) -> Any:
        """Parses its body as JSON. Raises `unexpected_answer` for invalid JSON, because a proxy may return its own page with status 200."""
        try:
            return json.loads(self.body)
        except ValueError as error:
            raise strange_answer(self.url, self.status) from error


def failure_of(error: urllib.error.HTTPError, url: str, body: Iterator[bytes]) -> PlatenError:
    """Returns the error for a response that is not 2xx."""
    status = error.code
    if 300 <= status < 400:
        where = error.headers.get("Location")
        onward = "" if where is None else f" to {_without_query(where)}"
        message = f"{_without_query(url)} redirects{onward}. Set base_url to the address of Platen."
        return PlatenError("unexpected_answer", message, status=status)
    retry_after = read_retry_after(error.headers.get("Retry-After"))
    problem = _problem(b"".join(body))
    if problem is not None:
        return error_of_problem(problem, retry_after)
    return strange_answer(url, status, is_retryable=is_passing(status), retry_after_seconds=retry_after)


def strange_answer(url: str, status: int, **details: Any) -> PlatenError:
    """Returns the error for a response that is not from Platen."""
    message = f"{_without_query(url)} returned status {status}, but not a response from Platen."
    return PlatenError("unexpected_answer", message, status=status, **details)


def _without_query(url: str) -> str:
    # Messages are logged, and a signed link could be used by anyone who reads them.
    return re.sub(r"[?#].*", "", url, flags=re.DOTALL)


def _problem(body: bytes) -> Any:
    try:
        read = json.loads(body)
    except ValueError:
        return None
    return read if isinstance(read, dict) and "code" in read and "detail" in read and "status" in read else None


def read_retry_after(text: str | None) -> float | None:
    """Returns the seconds in a `Retry-After` header: a number, or a date (RFC 9110, section 10.2.3)."""
    if text is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", text):
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None
