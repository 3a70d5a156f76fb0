"""Generated documents."""

from __future__ import annotations

import base64
import json
import re
import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .answers import Answer, strange_answer
from .errors import PlatenError, error_of_problem
from .inputs import Bucket

if TYPE_CHECKING:
    from .shapes import Job, JobWarningsItem


@dataclass(frozen=True)
class PdfDocument:
    """A generated document. `content` is the file."""

    content: bytes
    file_name: str
    job_id: str
    template_version: int
    page_count: int
    warnings: list[JobWarningsItem]


@dataclass(frozen=True)
class DocumentLink:
    """A generated document with a link that works without a key."""

    url: str
    job_id: str
    template_version: int
    page_count: int
    warnings: list[JobWarningsItem]


def read_pdf(answer: Answer) -> PdfDocument:
    """Reads a document from a response with the file itself."""
    if not answer.headers.get("Content-Type", "").lower().startswith("application/pdf"):
        raise strange_answer(answer.url, answer.status)
    name = _file_name(answer.headers.get("Content-Disposition", ""))
    return PdfDocument(answer.body, name, *_about(answer.headers))


def read_base64(answer: Answer) -> PdfDocument:
    """Reads a document from a response with base64."""
    result = answer.json()
    return PdfDocument(base64.b64decode(result["base64"]), result["fileName"], *_about(answer.headers))


def read_link(answer: Answer) -> DocumentLink:
    """Reads a document from a response with a link."""
    return DocumentLink(answer.json()["url"], *_about(answer.headers))


def document_of_job(job: Job, bucket: Bucket | None) -> PdfDocument:
    """Reads the document of a job that has ended, with output base64, optionally delivered to `bucket`. Raises if it failed."""
    if "error" in job:
        raise error_of_problem(job["error"])
    if job["status"] == "cancelled":
        raise PlatenError("cancelled", f"The job {job['jobId']} was cancelled.")
    made = job.get("result")
    if made is None and bucket is None:
        raise PlatenError("not_found", f"The document of the job {job['jobId']} is no longer stored.")
    if made is None or "base64" not in made:
        raise PlatenError("bucket_not_connected", f"The bucket of the job {job['jobId']} is no longer connected.")
    return PdfDocument(
        base64.b64decode(made["base64"]),
        made["fileName"],
        job["jobId"],
        job["templateVersion"],
        job.get("pageCount", 0),
        job.get("warnings", []),
    )


def _about(headers: Mapping[str, str]) -> tuple[str, int, int, list[JobWarningsItem]]:
    return (
        headers.get("X-Job-Id", ""),
        int(headers.get("X-Template-Version", 0)),
        int(headers.get("X-Page-Count", 0)),
        json.loads(headers.get("X-Document-Warning-List", "[]")),
    )


def _file_name(disposition: str) -> str:
    # RFC 6266: the extended form takes precedence.
    extended = re.search(r"filename\*=UTF-8''([^;]+)", disposition, re.IGNORECASE)
    if extended:
        return urllib.parse.unquote(extended[1])
    plain = re.search(r'filename="([^"]*)"', disposition, re.IGNORECASE)
    return plain[1] if plain else "document.pdf"
