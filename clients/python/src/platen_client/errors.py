"""Errors of the client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .fault_codes import FAULT_CODES

if TYPE_CHECKING:
    from .shapes import Problem, ProblemErrorsItem

_ERRORS_SHOWN_MAX = 5


class PlatenError(Exception):
    """Raised for every failure of this client.

    Use `code` for decisions: the codes of the API, and `timeout`, `unreachable`, `unexpected_answer`, `cancelled` and
    `webhook_refused`. `errors` lists each invalid value, and `request_id` identifies the request in the service's log.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        errors: list[ProblemErrorsItem] | None = None,
        request_id: str | None = None,
        is_retryable: bool = False,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.errors: list[ProblemErrorsItem] = errors or []
        self.request_id = request_id
        self.is_retryable = is_retryable
        self.retry_after_seconds = retry_after_seconds


def error_of_problem(problem: Problem, retry_after_seconds: float | None = None) -> PlatenError:
    """Converts a problem document (RFC 9457) to an error."""
    errors = problem.get("errors", [])
    lines = [f"  {each['pointer']} {each['message']}" for each in errors[:_ERRORS_SHOWN_MAX]]
    if len(errors) > _ERRORS_SHOWN_MAX:
        lines.append(f"  … and {len(errors) - _ERRORS_SHOWN_MAX} more")
    code, status = problem["code"], problem["status"]
    return PlatenError(
        code,
        "\n".join([problem["detail"], *lines]),
        status=status,
        errors=errors,
        request_id=problem.get("requestId"),
        is_retryable=FAULT_CODES.get(code, is_passing(status)),
        retry_after_seconds=retry_after_seconds,
    )


def is_passing(status: int) -> bool:
    """Returns whether the same request may succeed later. Proxies return such a status without a problem document."""
    return status in (408, 429, 502, 503, 504)
