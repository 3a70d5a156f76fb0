"""Many documents from one template."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .errors import PlatenError, error_of_problem
from .inputs import Bucket, Data, Version, in_bucket, said
from .transport import Deadline, Transport, json_bytes

if TYPE_CHECKING:
    from .shapes import Batch, BatchError, BatchFile, BatchWarning

#: One ZIP, one PDF with all documents in order, or a link to each document.
BatchOutput: TypeAlias = Literal["zip", "merged", "files"]

# Limits on a batch that is sent in the request (docs/batches.md). Larger batches are uploaded.
_INLINE_ITEMS_MAX = 1_000
_INLINE_BYTES_MAX = 1_000_000

_LOOK_FIRST = 0.3
_LOOK_MAX = 3.0


class Batches:
    """Many documents from one template."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def start(
        self,
        template: str,
        items: Iterable[Data],
        *,
        output: BatchOutput | None = None,
        version: Version = None,
        file_name: str | None = None,
        bucket: Bucket | None = None,
        on_invalid: Literal["reject", "skip"] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Batch:
        """Starts a batch without waiting for it.

        Your own `idempotency_key` is for one batch: if you repeat a batch of more than 1,000 items with the same key, it is uploaded again
        and gets `idempotency_conflict`.
        """
        return self.start_within(
            self._transport.long_deadline(timeout),
            template,
            items,
            output=output,
            version=version,
            file_name=file_name,
            bucket=bucket,
            on_invalid=on_invalid,
            idempotency_key=idempotency_key,
        )

    def get(self, batch_id: str) -> Batch:
        """Returns the progress of a batch, with a new link to its result."""
        batch: Batch = self._transport.json("getBatch", params={"batchId": batch_id})
        return batch

    def wait(
        self,
        batch_id: str,
        *,
        on_progress: Callable[[Batch], None] | None = None,
        timeout: float | None = None,
    ) -> Batch:
        """Waits until a batch has ended. Raises if it failed (`batch_rejected`: `errors` lists the reasons) or was cancelled."""
        return self.wait_within(batch_id, on_progress, self._transport.long_deadline(timeout))

    def list(self) -> Iterator[Batch]:
        """Newest first."""
        before = None
        while True:
            page = self._transport.json("listBatches", query={"limit": 100, "before": before})
            yield from page["batches"]
            before = page.get("next")
            if before is None:
                return

    def files(self, batch_id: str) -> Iterator[BatchFile]:
        """Lists the documents in a batch with output `files` or a bucket, in order, each with a link."""
        return self._lines("listBatchFiles", batch_id)

    def errors(self, batch_id: str) -> Iterator[BatchError]:
        """Lists each invalid value of each invalid item, and the items that failed."""
        return self._lines("listBatchErrors", batch_id)

    def warnings(self, batch_id: str) -> Iterator[BatchWarning]:
        """Lists the warnings about generated documents."""
        return self._lines("listBatchWarnings", batch_id)

    def end(self, batch_id: str, *, keep_done: bool = False) -> None:
        """Cancels a batch, or removes the result of one that has ended. With `keep_done`, the documents generated so far become its result."""
        query = {"keep": "done" if keep_done else None}
        self._transport.send("endBatch", self._transport.deadline(), params={"batchId": batch_id}, query=query)

    def start_within(
        self,
        deadline: Deadline,
        template: str,
        items: Iterable[Data],
        *,
        output: BatchOutput | None,
        version: Version,
        file_name: str | None,
        bucket: Bucket | None,
        on_invalid: Literal["reject", "skip"] | None,
        idempotency_key: str | None,
    ) -> Batch:
        """Like `start`, within a deadline for several calls."""
        given = {"version": version, "output": output, "fileName": file_name, "onInvalid": on_invalid}
        body = {"templateId": template, **self._source(items, deadline), **said(given), **in_bucket(bucket)}
        answer = self._transport.send("createBatch", deadline, body=body, idempotency_key=idempotency_key)
        batch: Batch = answer.json()
        return batch

    def wait_within(
        self, batch_id: str, on_progress: Callable[[Batch], None] | None, deadline: Deadline
    ) -> Batch:
        """Like `wait`, within a deadline for several calls."""
        known: object = None
        pause = _LOOK_FIRST
        while True:
            batch: Batch = self._transport.send("getBatch", deadline, params={"batchId": batch_id}).json()
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
            pause = min(pause * 1.5, _LOOK_MAX)

    def _lines(self, operation: str, batch_id: str) -> Iterator[Any]:
        # A list may be long, so its reader determines the duration.
        return self._transport.lines(operation, self._transport.long_deadline(), params={"batchId": batch_id})

    def _source(self, items: Iterable[Data], deadline: Deadline) -> dict[str, Any]:
        given = [*items]
        if not given:
            raise ValueError("A batch needs at least one item.")
        lines = b"".join(json_bytes(item) + b"\n" for item in given)
        if len(given) <= _INLINE_ITEMS_MAX and len(lines) <= _INLINE_BYTES_MAX:
            return {"items": given}
        answer = self._transport.send("createUpload", deadline, body={}, is_repeatable=True)
        upload = answer.json()
        self._transport.put(upload["url"], lines, deadline)
        return {"upload": {"uploadId": upload["uploadId"], "format": "ndjson"}}
