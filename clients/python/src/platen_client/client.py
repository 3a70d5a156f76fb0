"""A Platen service, as one API key sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from .answers import Answer
from .batches import Batches, BatchOutput
from .documents import Documents
from .drafts import Drafts
from .generated_document import DocumentLink, PdfDocument, document_of_job, read_base64, read_link, read_pdf
from .inputs import Bucket, Data, Version, document_body
from .jobs import LOOK_SECONDS, Jobs
from .templates import Templates
from .transport import Deadline, Transport
from .webhook_endpoints import WebhookEndpoints

if TYPE_CHECKING:
    from .shapes import Account, Batch, Job


class Platen:
    """A Platen service, as one API key sees it. Everything that goes wrong is a `PlatenError`.

    `timeout` bounds each call in seconds, its retries and pauses included; batches are waited for without end unless their own says so.
    """

    def __init__(self, *, api_key: str, base_url: str, timeout: float = 120, retries: int = 3) -> None:
        self._transport = Transport(api_key=api_key, base_url=base_url, timeout=timeout, retries=retries)
        self.jobs = Jobs(self._transport)
        self.batches = Batches(self._transport)
        self.templates = Templates(self._transport)
        self.drafts = Drafts(self._transport)
        self.documents = Documents(self._transport)
        self.webhook_endpoints = WebhookEndpoints(self._transport)

    def generate(
        self,
        template: str,
        data: Data | None,
        *,
        version: Version = None,
        bucket: Bucket | None = None,
        wait_in_queue: bool = False,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> PdfDocument:
        """Makes a document and waits for it. `None` as data makes the blank form.

        `bucket` is where the document goes besides. `wait_in_queue` lets it wait behind those that callers wait for, and keeps no request
        open longer than a minute: for documents that take long.
        """
        deadline = self._transport.deadline(timeout)
        body = document_body(template, data, version, bucket)
        if not wait_in_queue:
            accept = {"Accept": "application/pdf, application/problem+json"}
            return read_pdf(self._create(body, idempotency_key, deadline, accept))
        prefer = {"Prefer": f"respond-async, wait={LOOK_SECONDS}"}
        answer = self._create({**body, "output": "base64"}, idempotency_key, deadline, prefer)
        if answer.status != 202:
            return read_base64(answer)
        return document_of_job(self.jobs.wait_within(answer.json()["jobId"], deadline), bucket)

    def generate_link(
        self,
        template: str,
        data: Data | None,
        *,
        version: Version = None,
        expiration_minutes: int | None = None,
        bucket: Bucket | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DocumentLink:
        """Makes a document and answers with a link to it."""
        body = {**document_body(template, data, version, bucket), "output": "url"}
        if expiration_minutes is not None:
            body["expiration"] = expiration_minutes
        return read_link(self._create(body, idempotency_key, self._transport.deadline(timeout), {}))

    def start_job(
        self,
        template: str,
        data: Data | None,
        *,
        output: Literal["base64", "url"] = "base64",
        version: Version = None,
        bucket: Bucket | None = None,
        idempotency_key: str | None = None,
    ) -> Job:
        """Asks for a document and does not wait: `jobs.wait` does, or a webhook tells."""
        body = {**document_body(template, data, version, bucket), "output": output}
        prefer = {"Prefer": "respond-async"}
        job: Job = self._create(body, idempotency_key, self._transport.deadline(), prefer).json()
        return job

    def batch(
        self,
        template: str,
        items: Iterable[Data],
        *,
        output: BatchOutput | None = None,
        version: Version = None,
        file_name: str | None = None,
        bucket: Bucket | None = None,
        on_invalid: Literal["reject", "skip"] | None = None,
        on_progress: Callable[[Batch], None] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Batch:
        """Makes a document of each item, of any number of them, and waits for the end, as `batches.wait` does."""
        deadline = self._transport.long_deadline(timeout)
        batch = self.batches.start_within(
            deadline,
            template,
            items,
            output=output,
            version=version,
            file_name=file_name,
            bucket=bucket,
            on_invalid=on_invalid,
            idempotency_key=idempotency_key,
        )
        return self.batches.wait_within(batch["batchId"], on_progress, deadline)

    def account(self) -> Account:
        """Whose key it is, what it may do, and its bounds."""
        account: Account = self._transport.json("getAccount")
        return account

    def _create(
        self, body: Mapping[str, Any], key: str | None, deadline: Deadline, headers: Mapping[str, str]
    ) -> Answer:
        return self._transport.send("createDocument", deadline, body=body, headers=headers, idempotency_key=key)
