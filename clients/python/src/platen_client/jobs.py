"""Documents that were requested without waiting."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .transport import Deadline, Transport

if TYPE_CHECKING:
    from .shapes import Job

#: Seconds of a long poll: shorter than the idle timeout of proxies.
LOOK_SECONDS = 45
#: A service that is shutting down responds immediately.
_PAUSE_SECONDS = 1.0


class Jobs:
    """Documents that were requested without waiting."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, job_id: str) -> Job:
        """Returns the state of a job, with its result after success."""
        job: Job = self._transport.json("getJob", params={"jobId": job_id})
        return job

    def wait(self, job_id: str, *, timeout: float | None = None) -> Job:
        """Waits until a job has ended, successfully or not."""
        return self.wait_within(job_id, self._transport.deadline(timeout))

    def cancel(self, job_id: str) -> Job:
        """Cancels a job that has not ended."""
        job: Job = self._transport.json("cancelJob", params={"jobId": job_id})
        return job

    def wait_within(self, job_id: str, deadline: Deadline) -> Job:
        """Like `wait`, within a deadline for several calls."""
        while True:
            left = deadline.left()
            wait = LOOK_SECONDS if left is None else max(1, min(LOOK_SECONDS, int(left)))
            headers = {"Prefer": f"wait={wait}"}
            asked_at = time.monotonic()
            job: Job = self._transport.send("getJob", deadline, params={"jobId": job_id}, headers=headers).json()
            if job["status"] not in ("queued", "rendering"):
                return job
            if time.monotonic() - asked_at < wait:
                deadline.pause(_PAUSE_SECONDS)
