"""The client with responses that Platen does not send. A server in this file sends them."""

import threading
import unittest
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from platen_client import Bucket, Platen, PlatenError
from platen_client.generated_document import document_of_job

PAGE = b"<h1>It works!</h1>"


class Handler(BaseHTTPRequestHandler):
    def _answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        server: Any = self.server
        server.asked.append(self.path)
        server.answer(self)

    do_GET = do_POST = do_PUT = do_DELETE = _answer

    def say(self, body: bytes, *, status: int = 200, length: int | None = None, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Answers(unittest.TestCase):
    def setUp(self) -> None:
        self.server: Any = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.asked = []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def platen(self, **options: Any) -> Platen:
        return Platen(**{"api_key": "k", "base_url": f"http://127.0.0.1:{self.server.server_port}", "retries": 0, **options})

    def failure(self, call: Callable[[], Any]) -> PlatenError:
        with self.assertRaises(PlatenError) as caught:
            call()
        return caught.exception

    def test_a_page_of_a_proxy_is_an_unexpected_answer_and_is_not_retried(self) -> None:
        self.server.answer = lambda to: to.say(PAGE, Content_Type="text/html")
        platen = self.platen(retries=3)
        calls: list[Callable[[], Any]] = [
            platen.account,
            lambda: platen.generate("t", {}),
            lambda: platen.generate("t", {}, wait_in_queue=True),
            lambda: platen.generate_link("t", {}),
            lambda: platen.start_job("t", {}),
            lambda: platen.jobs.wait("j"),
            lambda: platen.batch("t", [{}]),
            lambda: platen.batch("t", [{}] * 1_001),
            lambda: platen.batches.wait("b"),
            lambda: list(platen.batches.files("b")),
        ]
        for call in calls:
            error = self.failure(call)
            self.assertEqual((error.code, error.status, error.is_retryable), ("unexpected_answer", 200, False))
        self.assertEqual(len(self.server.asked), len(calls))

    def test_an_interrupted_list_is_unreachable_after_its_first_items(self) -> None:
        self.server.answer = lambda to: to.say(b'{"index":0}\n{"ind', length=100)
        files = self.platen().batches.files("b")
        self.assertEqual(next(files), {"index": 0})
        self.assertEqual(self.failure(lambda: next(files)).code, "unreachable")

    def test_an_interrupted_response_is_unreachable(self) -> None:
        self.server.answer = lambda to: to.say(b'{"accountId":"a"}', length=100)
        self.assertEqual(self.failure(self.platen().account).code, "unreachable")

    def test_a_slow_response_ends_at_the_timeout_of_the_call(self) -> None:
        gone = threading.Event()

        def trickle(to: Handler) -> None:
            try:
                to.say(b"{", length=10_000, status=self.status)
                while not gone.wait(0.05):
                    to.wfile.write(b" ")
            except OSError:
                gone.set()

        self.server.answer = trickle
        for self.status in (200, 500):
            self.assertEqual(self.failure(self.platen(timeout=0.5).account).code, "timeout")
            self.assertTrue(gone.wait(60), "the client continues to read")
            gone.clear()

    def test_requests_a_batch_again_if_a_connection_is_dead(self) -> None:
        silent = threading.Event()
        self.addCleanup(silent.set)

        def answer(to: Handler) -> None:
            if len(self.server.asked) == 1:
                silent.wait()
            else:
                to.say(b'{"batchId":"b","status":"succeeded","counts":{}}')

        self.server.answer = answer
        self.assertEqual(self.platen(timeout=0.5, retries=3).batches.wait("b")["status"], "succeeded")

    def test_a_job_in_progress_is_not_polled_again_immediately(self) -> None:
        self.server.answer = lambda to: to.say(b'{"jobId":"j","status":"queued"}')
        self.assertEqual(self.failure(lambda: self.platen().jobs.wait("j", timeout=1.5)).code, "timeout")
        self.assertLessEqual(len(self.server.asked), 2)

    def test_messages_contain_no_signed_links(self) -> None:
        link = f"http://127.0.0.1:{self.server.server_port}/store?signature=secret"

        def answer(to: Handler) -> None:
            if to.command == "POST":
                to.say(b'{"uploadId":"u","url":"%s"}' % link.encode())
            else:
                to.say(PAGE, status=self.status, Location=link)

        self.server.answer = answer
        for self.status in (403, 307):
            error = self.failure(lambda: self.platen().batches.start("t", [{}] * 1_001))
            self.assertIn("/store", str(error))
            self.assertNotIn("secret", str(error))

    def test_an_invalid_retry_after_is_none(self) -> None:
        self.server.answer = lambda to: to.say(PAGE, status=503, Retry_After="9" * 400)
        self.assertIsNone(self.failure(self.platen().account).retry_after_seconds)

    def test_a_deleted_document_is_not_found_unless_it_is_in_a_bucket(self) -> None:
        ended: Any = {"jobId": "job_1", "templateId": "t", "templateVersion": 1, "status": "succeeded"}
        self.assertEqual(self.failure(lambda: document_of_job(ended, None)).code, "not_found")
        gone = self.failure(lambda: document_of_job(ended, Bucket("ours", "a.pdf")))
        self.assertEqual(gone.code, "bucket_not_connected")


if __name__ == "__main__":
    unittest.main()
