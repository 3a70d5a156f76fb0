"""A client of a Platen service with one API key."""

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
    """A client of a Platen service with one API key. All failures are `PlatenError`s.

    `timeout` limits each call in seconds, including retries and pauses. Waiting for a batch has no limit by default.
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
        """Generates a document and waits for it. `None` as data generates the blank form.

        `bucket` also delivers the document to a bucket. `wait_in_queue` queues it after requests whose callers are waiting, and keeps no request
        open for more than one minute: for documents that take a long time.
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
        """Generates a document and returns a link to it."""
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
        """Requests a document without waiting. Use `jobs.wait` or a webhook to get it."""
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
        """Generates a document for each item, of any number, and waits for the end, like `batches.wait`."""
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
        """Returns the account, the permissions of the key and its limits."""
        account: Account = self._transport.json("getAccount")
        return account

    def _create(
        self, body: Mapping[str, Any], key: str | None, deadline: Deadline, headers: Mapping[str, str]
    ) -> Answer:
        return self._transport.send("createDocument", deadline, body=body, headers=headers, idempotency_key=key)
