"""Sends requests, and retries them if that may help."""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, TypeVar

from .answers import Answer, failure_of
from .errors import PlatenError
from .operations import OPERATIONS

_T = TypeVar("_T")

_BACKOFF_FIRST = 0.5
_BACKOFF_MAX = 8.0
_PIECE_BYTES = 65_536


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Refuses redirects, which would send the key to another host."""

    def redirect_request(
        self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any
    ) -> None:
        return None


class Deadline:
    """The remaining time of a call. `None` means no limit. `silence` limits the wait for the next bytes of a response."""

    def __init__(self, timeout: float | None, silence: float | None = None) -> None:
        self._timeout = timeout
        self._silence = silence
        self._ends_at = None if timeout is None else time.monotonic() + timeout

    def left(self) -> float | None:
        return None if self._ends_at is None else self._ends_at - time.monotonic()

    def silence(self) -> float | None:
        """Returns how long a connection may be silent."""
        bounds = [each for each in (self.left(), self._silence) if each is not None]
        return min(bounds, default=None)

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
            raise ValueError("Set api_key to the account's API key.")
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError(f'"{base_url}" is not the address of a service. Set base_url to an address such as https://pdf.example.com.')
        self.timeout = timeout
        self._api_key = api_key
        self._base_url = base_url.rstrip("/")
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirect)

    def deadline(self, timeout: float | None = None) -> Deadline:
        """Starts a deadline, by default with the client's timeout."""
        return Deadline(self.timeout if timeout is None else timeout)

    def long_deadline(self, timeout: float | None = None) -> Deadline:
        """No limit unless one is given. The client's own limit still ends a dead connection."""
        return Deadline(timeout, self.timeout)

    def send(
        self,
        operation: str,
        deadline: Deadline,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        is_repeatable: bool | None = None,
    ) -> Answer:
        """Sends a request, and retries it if that may help and is harmless.

        `params` are the values of the path's parameters. `is_repeatable`: whether repeating is harmless. Default: by the method.
        """
        about = OPERATIONS[operation]
        every = {**(headers or {})}
        if about.takes_idempotency_key:
            # One key for all tries of the call.
            every["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        by_itself = about.is_repeatable if is_repeatable is None else is_repeatable
        request = self._request(operation, params, query, body, every)
        return self._repeat(
            lambda: self._read(request, deadline), deadline, is_safe=by_itself or about.takes_idempotency_key
        )

    def json(self, operation: str, **call: Any) -> Any:
        """Returns the response of a single call, within the client's timeout."""
        return self.send(operation, self.deadline(), **call).json()

    def pages(
        self,
        operation: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
    ) -> Iterator[Any]:
        """Yields the entries of a paginated list."""
        cursor = None
        while True:
            page = self.json(operation, params=params, query={"limit": 100, **(query or {}), "cursor": cursor})
            yield from page["data"]
            cursor = page["next"]
            if cursor is None:
                return

    def put(self, url: str, body: bytes, deadline: Deadline) -> None:
        """Sends a body to a link that works without a key."""
        request = urllib.request.Request(url, data=body, method="PUT")
        self._repeat(lambda: self._read(request, deadline), deadline, is_safe=True)

    def lines(self, operation: str, deadline: Deadline, *, params: Mapping[str, str]) -> Iterator[Any]:
        """Yields the values of an NDJSON list."""
        request = self._request(operation, params, None, None, {"Accept": "application/x-ndjson"})
        with self._repeat(lambda: self._open(request, deadline), deadline, is_safe=True) as stream:
            for line in self._lines_of(stream, deadline):
                if line.strip():
                    yield Answer(stream.status, stream.headers, line, request.full_url).json()

    def _lines_of(self, stream: Any, deadline: Deadline) -> Iterator[bytes]:
        rest = b""
        for piece in self._pieces(stream, deadline):
            *lines, rest = (rest + piece).split(b"\n")
            yield from lines
        yield rest

    def _request(
        self,
        operation: str,
        params: Mapping[str, str] | None,
        query: Mapping[str, Any] | None,
        body: object,
        headers: Mapping[str, str],
    ) -> urllib.request.Request:
        about = OPERATIONS[operation]
        path = re.sub(r"\{(\w+)\}", lambda match: _quoted((params or {})[match[1]]), about.path)
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = f"{self._base_url}{path}" + (f"?{urllib.parse.urlencode(given)}" if given else "")
        data = None if body is None else json_bytes(body)
        every = {"Accept": "application/json", **headers, "Authorization": f"Bearer {self._api_key}"}
        if data is not None:
            every["Content-Type"] = "application/json"
        return urllib.request.Request(url, data=data, headers=every, method=about.method)

    def _repeat(self, attempt: Callable[[], _T], deadline: Deadline, *, is_safe: bool) -> _T:
        tried = 0
        while True:
            try:
                return attempt()
            except PlatenError as error:
                if not error.is_retryable or error.code == "timeout" or tried >= self._retries:
                    raise
                # A request that exceeded the rate limit was not started.
                if not is_safe and error.status != 429:
                    raise
                # The pause is random, so that callers who failed together do not retry together.
                jitter = random.random() * min(_BACKOFF_FIRST * 2**tried, _BACKOFF_MAX)
                after = error.retry_after_seconds
                pause = jitter if after is None else after + jitter / 4
                left = deadline.left()
                # If the pause exceeds the remaining time, the error is reported instead of a timeout.
                if left is not None and pause > left:
                    raise
                deadline.pause(pause)
                tried += 1

    def _read(self, request: urllib.request.Request, deadline: Deadline) -> Answer:
        with self._open(request, deadline) as response:
            body = b"".join(self._pieces(response, deadline))
            return Answer(response.status, response.headers, body, request.full_url)

    def _pieces(self, response: Any, deadline: Deadline) -> Iterator[bytes]:
        # A socket's timeout restarts with each byte.
        try:
            while piece := response.read1(_PIECE_BYTES):
                deadline.check()
                yield piece
            # `read1` does not report a body that is shorter than its Content-Length.
            if response.length:
                raise http.client.IncompleteRead(b"", response.length)
        except (OSError, http.client.HTTPException) as error:
            deadline.check()
            raise self._unreachable(error) from error

    def _open(self, request: urllib.request.Request, deadline: Deadline) -> Any:
        deadline.check()
        try:
            return self._opener.open(request, timeout=deadline.silence())
        except urllib.error.HTTPError as error:
            with error:
                raise failure_of(error, request.full_url, self._pieces(error, deadline)) from None
        except (OSError, http.client.HTTPException) as error:
            deadline.check()
            raise self._unreachable(error) from error

    def _unreachable(self, error: Exception) -> PlatenError:
        return PlatenError(
            "unreachable", f"Platen at {self._base_url} cannot be reached ({error}).", is_retryable=True
        )


def _quoted(part: str) -> str:
    if not part:
        raise ValueError("An id is missing.")
    return urllib.parse.quote(part, safe="")


def json_bytes(value: object) -> bytes:
    """Returns JSON in UTF-8. Dates, times and decimal numbers become strings in the format of the API."""
    return json.dumps(value, default=_plain, ensure_ascii=False, allow_nan=False).encode()


def _plain(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return format(value, "f")
    raise TypeError(f"{type(value).__name__} is not a JSON value.")
