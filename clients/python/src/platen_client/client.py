"""A Platen service, as one API key sees it."""

from __future__ import annotations

import base64
import json
import re
import urllib.parse
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .errors import PlatenError, error_of_problem
from .transport import Answer, Deadline, Transport, json_bytes

if TYPE_CHECKING:
    from .shapes import (
        Account,
        Batch,
        BatchError,
        BatchFile,
        BatchWarning,
        Job,
        JobWarningsItem,
        Template,
        TemplateSample,
        ValidateAnswer,
    )

#: The data of a template: a mapping, or a class that `platen types` writes.
Data: TypeAlias = Mapping[str, Any]
BatchOutput: TypeAlias = Literal["zip", "merged", "files"]
#: A published version, or the draft with a key that has the scope `templates:write`; `None` is the one that callers get.
Version: TypeAlias = int | Literal["draft"] | None

_LOOK_SECONDS = 45
_INLINE_ITEMS_MAX = 1_000
_INLINE_BYTES_MAX = 1_000_000


@dataclass(frozen=True)
class PdfDocument:
    """A document that was made."""

    content: bytes
    file_name: str
    job_id: str
    template_version: int
    page_count: int
    warnings: list[JobWarningsItem]


@dataclass(frozen=True)
class DocumentLink:
    """A document that was made, by a link that needs no key."""

    url: str
    job_id: str
    template_version: int
    page_count: int
    warnings: list[JobWarningsItem]


class Platen:
    """A Platen service, as one API key sees it. Everything that goes wrong is a `PlatenError`.

    `timeout` bounds each call in seconds, its retries and pauses included; batches are waited for without end unless their own says so.
    """

    def __init__(self, *, api_key: str, base_url: str, timeout: float = 120, retries: int = 3) -> None:
        self._transport = Transport(api_key=api_key, base_url=base_url, timeout=timeout, retries=retries)

    def generate(
        self,
        template: str,
        data: Data | None,
        *,
        version: Version = None,
        bucket: tuple[str, str] | None = None,
        wait_in_queue: bool = False,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> PdfDocument:
        """Makes a document and waits for it. `None` as data makes the blank form.

        `bucket` is the name of a bucket of yours and the key in it, where the document goes besides. `wait_in_queue` lets it wait behind
        those that callers wait for, and keeps no request open longer than a minute: for documents that take long.
        """
        deadline = self._deadline(timeout)
        body = _document_body(template, data, version, bucket)
        if wait_in_queue:
            return self._queued({**body, "output": "base64"}, idempotency_key, deadline)
        answer = self._create(body, idempotency_key, deadline, {"Accept": "application/pdf, application/problem+json"})
        name = _file_name(answer.headers.get("Content-Disposition", ""))
        return PdfDocument(answer.body, name, *_about(answer.headers))

    def generate_link(
        self,
        template: str,
        data: Data | None,
        *,
        version: Version = None,
        expiration_minutes: int | None = None,
        bucket: tuple[str, str] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DocumentLink:
        """Makes a document and answers with a link to it."""
        body = {**_document_body(template, data, version, bucket), "output": "url"}
        if expiration_minutes is not None:
            body["expiration"] = expiration_minutes
        answer = self._create(body, idempotency_key, self._deadline(timeout), {})
        return DocumentLink(json.loads(answer.body)["url"], *_about(answer.headers))

    def start_job(
        self,
        template: str,
        data: Data | None,
        *,
        output: Literal["base64", "url"] = "base64",
        version: Version = None,
        bucket: tuple[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> Job:
        """Asks for a document and does not wait: `wait_for_job` does, or a webhook tells."""
        body = {**_document_body(template, data, version, bucket), "output": output}
        answer = self._create(body, idempotency_key, self._deadline(None), {"Prefer": "respond-async"})
        job: Job = json.loads(answer.body)
        return job

    def get_job(self, job_id: str) -> Job:
        """How a job stands, with its result once it has succeeded."""
        job: Job = self._get(f"/v1/jobs/{_quoted(job_id)}", self._deadline(None))
        return job

    def wait_for_job(self, job_id: str, *, timeout: float | None = None) -> Job:
        """Waits until a job has ended, well or not."""
        return self._wait_for_job(job_id, self._deadline(timeout))

    def cancel_job(self, job_id: str) -> Job:
        """Cancels a job that has not ended."""
        job: Job = json.loads(
            self._transport.send("DELETE", f"/v1/jobs/{_quoted(job_id)}", self._deadline(None)).body
        )
        return job

    def batch(
        self,
        template: str,
        items: Iterable[Data],
        *,
        output: BatchOutput | None = None,
        version: Version = None,
        file_name: str | None = None,
        bucket: tuple[str, str] | None = None,
        on_invalid: Literal["reject", "skip"] | None = None,
        on_progress: Callable[[Batch], None] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Batch:
        """Makes a document of each item, of any number of them, and waits for the end, as `wait_for_batch` does."""
        deadline = Deadline(timeout)
        body: dict[str, Any] = {"templateId": template, **self._source(items, deadline)}
        given = {"version": version, "output": output, "fileName": file_name, "onInvalid": on_invalid}
        body.update({name: value for name, value in given.items() if value is not None})
        if bucket is not None:
            body["s3_bucket"], body["s3_key"] = bucket
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        answer = self._transport.send("POST", "/v1/batches", deadline, body=body, headers=headers)
        return self._wait_for_batch(json.loads(answer.body)["batchId"], on_progress, deadline)

    def get_batch(self, batch_id: str) -> Batch:
        """How far a batch is, with a new link to its result."""
        batch: Batch = self._get(f"/v1/batches/{_quoted(batch_id)}", self._deadline(None))
        return batch

    def wait_for_batch(
        self,
        batch_id: str,
        *,
        on_progress: Callable[[Batch], None] | None = None,
        timeout: float | None = None,
    ) -> Batch:
        """Waits until a batch has ended. Raises when it failed (`batch_rejected`: `batch_errors` says why) or was cancelled."""
        return self._wait_for_batch(batch_id, on_progress, Deadline(timeout))

    def batch_files(self, batch_id: str) -> Iterator[BatchFile]:
        """The documents of a batch with output `files` or a bucket, in order, each with a link."""
        return self._transport.lines(f"/v1/batches/{_quoted(batch_id)}/files", Deadline(None))

    def batch_errors(self, batch_id: str) -> Iterator[BatchError]:
        """Each wrong place of each wrong item, and the items that failed."""
        return self._transport.lines(f"/v1/batches/{_quoted(batch_id)}/errors", Deadline(None))

    def batch_warnings(self, batch_id: str) -> Iterator[BatchWarning]:
        """What is missing in documents that were made."""
        return self._transport.lines(f"/v1/batches/{_quoted(batch_id)}/warnings", Deadline(None))

    def end_batch(self, batch_id: str, *, keep_done: bool = False) -> None:
        """Cancels a batch, or removes what one that has ended made."""
        query = {"keep": "done" if keep_done else None}
        self._transport.send("DELETE", f"/v1/batches/{_quoted(batch_id)}", self._deadline(None), query=query)

    def account(self) -> Account:
        """Whose key it is, what it may do, and its bounds."""
        account: Account = self._get("/v1/account", self._deadline(None))
        return account

    def list_templates(self, search: str | None = None) -> Iterator[Template]:
        """Published templates, by name."""
        cursor = None
        while True:
            query = {"search": search, "limit": 100, "cursor": cursor}
            page = self._get("/v1/templates", self._deadline(None), query)
            yield from page["data"]
            cursor = page["next"]
            if cursor is None:
                return

    def get_template(self, template: str) -> Template:
        """A template."""
        found: Template = self._get(f"/v1/templates/{_quoted(template)}", self._deadline(None))
        return found

    def template_schema(self, template: str, *, version: int | None = None) -> dict[str, Any]:
        """What a template takes as data, as JSON Schema 2020-12."""
        path = f"/v1/templates/{_quoted(template)}/schema"
        schema: dict[str, Any] = self._get(path, self._deadline(None), {"version": version})
        return schema

    def template_sample(self, template: str, *, version: int | None = None) -> TemplateSample:
        """Data that a template takes: its author's sample."""
        path = f"/v1/templates/{_quoted(template)}/sample"
        sample: TemplateSample = self._get(path, self._deadline(None), {"version": version})
        return sample

    def validate(self, template: str, data: Data | None, *, version: int | None = None) -> ValidateAnswer:
        """What is wrong with data, without a document."""
        body = {"data": data, **({} if version is None else {"version": version})}
        path = f"/v1/templates/{_quoted(template)}/validate"
        answer: ValidateAnswer = json.loads(
            self._transport.send("POST", path, self._deadline(None), body=body).body
        )
        return answer

    def _deadline(self, timeout: float | None) -> Deadline:
        return Deadline(self._transport.timeout if timeout is None else timeout)

    def _get(self, path: str, deadline: Deadline, query: Mapping[str, Any] | None = None) -> Any:
        return json.loads(self._transport.send("GET", path, deadline, query=query).body)

    def _create(
        self, body: Mapping[str, Any], key: str | None, deadline: Deadline, headers: Mapping[str, str]
    ) -> Answer:
        # One key for all tries of the call.
        every = {**headers, "Idempotency-Key": key or str(uuid.uuid4())}
        return self._transport.send("POST", "/v1/create", deadline, body=body, headers=every)

    def _queued(self, body: Mapping[str, Any], key: str | None, deadline: Deadline) -> PdfDocument:
        answer = self._create(body, key, deadline, {"Prefer": f"respond-async, wait={_LOOK_SECONDS}"})
        if answer.status != 202:
            result = json.loads(answer.body)
            return PdfDocument(base64.b64decode(result["base64"]), result["fileName"], *_about(answer.headers))
        job = self._wait_for_job(json.loads(answer.body)["jobId"], deadline)
        if "error" in job:
            raise error_of_problem(job["error"])
        made: Any = job.get("result")
        if made is None:
            raise PlatenError("cancelled", f"The job {job['jobId']} was cancelled.")
        return PdfDocument(
            base64.b64decode(made["base64"]),
            made["fileName"],
            job["jobId"],
            job["templateVersion"],
            job.get("pageCount", 0),
            job.get("warnings", []),
        )

    def _wait_for_job(self, job_id: str, deadline: Deadline) -> Job:
        while True:
            left = deadline.left()
            wait = _LOOK_SECONDS if left is None else max(1, min(_LOOK_SECONDS, int(left)))
            headers = {"Prefer": f"wait={wait}"}
            answer = self._transport.send("GET", f"/v1/jobs/{_quoted(job_id)}", deadline, headers=headers)
            job: Job = json.loads(answer.body)
            if job["status"] not in ("queued", "rendering"):
                return job

    def _wait_for_batch(
        self, batch_id: str, on_progress: Callable[[Batch], None] | None, deadline: Deadline
    ) -> Batch:
        known: object = None
        pause = 0.3
        while True:
            batch: Batch = self._get(f"/v1/batches/{_quoted(batch_id)}", deadline)
            now = (batch["status"], batch["counts"], batch.get("waitingFor"))
            if on_progress is not None and now != known:
                on_progress(batch)
            known = now
            if batch["status"] == "succeeded":
                return batch
            if batch["status"] == "cancelled":
                raise PlatenError("cancelled", f"The batch {batch_id} was cancelled.")
            if "error" in batch:
                raise error_of_problem(batch["error"])
            if batch["status"] == "failed":
                raise PlatenError("internal", f"The batch {batch_id} failed.")
            deadline.pause(pause)
            pause = min(pause * 1.5, 3.0)

    def _source(self, items: Iterable[Data], deadline: Deadline) -> dict[str, Any]:
        given = list(items)
        if not given:
            raise ValueError("A batch needs at least one item.")
        lines = b"".join(json_bytes(item) + b"\n" for item in given)
        if len(given) <= _INLINE_ITEMS_MAX and len(lines) <= _INLINE_BYTES_MAX:
            return {"items": given}
        upload = json.loads(self._transport.send("POST", "/v1/uploads", deadline, body={}).body)
        self._transport.put(upload["url"], lines, deadline)
        return {"upload": {"uploadId": upload["uploadId"], "format": "ndjson"}}


def _document_body(
    template: str, data: Data | None, version: Version, bucket: tuple[str, str] | None
) -> dict[str, Any]:
    body: dict[str, Any] = {"templateId": template}
    if version is not None:
        body["version"] = version
    if data is not None:
        body["data"] = data
    if bucket is not None:
        body["s3_bucket"], body["s3_key"] = bucket
    return body


def _about(headers: Mapping[str, str]) -> tuple[str, int, int, list[JobWarningsItem]]:
    return (
        headers.get("X-Job-Id", ""),
        int(headers.get("X-Template-Version", 0)),
        int(headers.get("X-Page-Count", 0)),
        json.loads(headers.get("X-Document-Warning-List", "[]")),
    )


def _file_name(disposition: str) -> str:
    # RFC 6266: the extended form counts where there are both.
    extended = re.search(r"filename\*=UTF-8''([^;]+)", disposition, re.IGNORECASE)
    if extended:
        return urllib.parse.unquote(extended[1])
    plain = re.search(r'filename="([^"]*)"', disposition, re.IGNORECASE)
    return plain[1] if plain else "document.pdf"


def _quoted(part: str) -> str:
    if not part:
        raise ValueError("An id is missing.")
    return urllib.parse.quote(part, safe="")
