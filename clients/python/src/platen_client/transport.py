"""Sends requests, again where that may help."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import IO, Any, NamedTuple, TypeVar

from .errors import PlatenError, error_of_problem, is_passing

_T = TypeVar("_T")

_BACKOFF_FIRST = 0.5
_BACKOFF_MAX = 8.0


class Answer(NamedTuple):
    """An answer of the 2xx."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to who knows where."""

    def redirect_request(
        self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any
    ) -> None:
        return None


class Deadline:
    """How long a call may still take; `None` is no bound."""

    def __init__(self, timeout: float | None) -> None:
        self._timeout = timeout
        self._ends_at = None if timeout is None else time.monotonic() + timeout

    def left(self) -> float | None:
        return None if self._ends_at is None else self._ends_at - time.monotonic()

    def check(self) -> None:
        left = self.left()
        if left is not None and left <= 0:
            raise PlatenError("timeout", f"The call took longer than {self._timeout} s.", is_retryable=True)

    def pause(self, seconds: float) -> None:
        left = self.left()
        time.sleep(seconds if left is None else max(0.0, min(seconds, left)))
        self.check()


class Transport:
    """The requests of one client."""

    def __init__(self, *, api_key: str, base_url: str, timeout: float, retries: int) -> None:
        if not api_key:
            raise ValueError("Give the account's API key as api_key.")
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError(f'"{base_url}" is not the address of a service. Give one such as https://pdf.example.com.')
        self.timeout = timeout
        self._api_key = api_key
        self._base_url = base_url.rstrip("/")
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirect)

    def send(
        self,
        method: str,
        path: str,
        deadline: Deadline,
        *,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Sends a request of the API. What makes something must bear an idempotency key: every request may be sent again."""
        request = self._request(method, path, query, body, headers)
        return self._repeat(lambda: self._read(request, deadline), deadline)

    def put(self, url: str, body: bytes, deadline: Deadline) -> None:
        """Sends a body to a link that needs no key."""
        request = urllib.request.Request(url, data=body, method="PUT")
        self._repeat(lambda: self._read(request, deadline), deadline)

    def lines(self, path: str, deadline: Deadline) -> Iterator[Any]:
        """The values of a list of NDJSON, as they come."""
        request = self._request("GET", path, None, None, {"Accept": "application/x-ndjson"})
        with self._repeat(lambda: self._open(request, deadline), deadline) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def _request(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None,
        body: object,
        headers: Mapping[str, str] | None,
    ) -> urllib.request.Request:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = f"{self._base_url}{path}" + (f"?{urllib.parse.urlencode(given)}" if given else "")
        data = None if body is None else json_bytes(body)
        every = {"Accept": "application/json", **(headers or {}), "Authorization": f"Bearer {self._api_key}"}
        if data is not None:
            every["Content-Type"] = "application/json"
        return urllib.request.Request(url, data=data, headers=every, method=method)

    def _repeat(self, attempt: Callable[[], _T], deadline: Deadline) -> _T:
        tried = 0
        while True:
            try:
                return attempt()
            except PlatenError as error:
                if not error.is_retryable or error.code == "timeout" or tried >= self._retries:
                    raise
                # At random, so that callers who failed together do not come again together.
                jitter = random.random() * min(_BACKOFF_FIRST * 2**tried, _BACKOFF_MAX)
                pause = jitter if error.retry_after is None else error.retry_after + jitter / 4
                left = deadline.left()
                # Who cannot wait so long learns what is wrong, not that time is over.
                if left is not None and pause > left:
                    raise
                deadline.pause(pause)
                tried += 1

    def _read(self, request: urllib.request.Request, deadline: Deadline) -> Answer:
        with self._open(request, deadline) as response:
            try:
                return Answer(response.status, response.headers, response.read())
            except (OSError, http.client.HTTPException) as error:
                deadline.check()
                raise self._unreachable(error) from error

    def _open(self, request: urllib.request.Request, deadline: Deadline) -> Any:
        deadline.check()
        try:
            return self._opener.open(request, timeout=deadline.left())
        except urllib.error.HTTPError as error:
            raise _failure(error, request.full_url) from None
        except (OSError, http.client.HTTPException) as error:
            deadline.check()
            raise self._unreachable(error) from error

    def _unreachable(self, error: Exception) -> PlatenError:
        return PlatenError(
            "unreachable", f"Platen at {self._base_url} cannot be reached ({error}).", is_retryable=True
        )


def json_bytes(value: object) -> bytes:
    """JSON in UTF-8. Days, times and decimal numbers become the texts that the API reads."""
    return json.dumps(value, default=_plain, ensure_ascii=False, allow_nan=False).encode()


def _plain(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return format(value, "f")
    raise TypeError(f"{type(value).__name__} is no value of JSON.")


def _failure(error: urllib.error.HTTPError, url: str) -> PlatenError:
    status = error.code
    if 300 <= status < 400:
        where = error.headers.get("Location")
        return PlatenError("unexpected_answer", f"{url} redirects to {where}. Set base_url to where Platen is.", status=status)
    retry_after = read_retry_after(error.headers.get("Retry-After"))
    problem = _problem(error)
    if problem is not None:
        return error_of_problem(problem, retry_after)
    return PlatenError(
        "unexpected_answer",
        f"{url} answered {status}, and not as Platen does.",
        status=status,
        is_retryable=is_passing(status),
        retry_after=retry_after,
    )


def _problem(body: IO[bytes]) -> Any:
    try:
        read = json.loads(body.read())
    except (ValueError, OSError, http.client.HTTPException):
        return None
    return read if isinstance(read, dict) and "code" in read and "detail" in read and "status" in read else None


def read_retry_after(text: str | None) -> float | None:
    """Seconds of a `Retry-After`: a number of them, or a date (RFC 9110, section 10.2.3)."""
    if text is None:
        return None
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None
