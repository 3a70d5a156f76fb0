"""The client against a running service, which the environment names; `./scripts/test` starts it."""

import os
import unittest
import urllib.request
from datetime import date
from decimal import Decimal
from typing import Any

from platen_client import Platen, PlatenError, verify_webhook

TEMPLATE = os.environ["TEMPLATE"]
#: Passes on to the service, and breaks the first connection of each call's key.
FRONT = os.environ["FRONT"]


def client(**options: Any) -> Platen:
    return Platen(**{"api_key": os.environ["PLATEN_API_KEY"], "base_url": os.environ["PLATEN_URL"], **options})


DATA = {"no": "A-1", "items": [{"name": "Größe"}]}


class Documents(unittest.TestCase):
    def test_makes_a_document_with_the_name_that_the_template_gives_it(self) -> None:
        made = client().generate(TEMPLATE, DATA)
        self.assertEqual(made.content[:5], b"%PDF-")
        self.assertEqual((made.file_name, made.page_count, made.template_version), ("Größe-A-1.pdf", 1, 1))
        self.assertEqual(made.warnings, [])

    def test_makes_a_link_and_the_blank_form(self) -> None:
        link = client().generate_link(TEMPLATE, None, expiration_minutes=5)
        with urllib.request.urlopen(link.url) as response:
            self.assertEqual(response.read(5), b"%PDF-")

    def test_waits_in_the_queue_and_for_jobs(self) -> None:
        self.assertEqual(client().generate(TEMPLATE, DATA, wait_in_queue=True).file_name, "Größe-A-1.pdf")
        job = client().start_job(TEMPLATE, DATA, output="url")
        self.assertEqual(client().wait_for_job(job["jobId"])["status"], "succeeded")
        with self.assertRaises(PlatenError) as caught:
            client().cancel_job(job["jobId"])
        self.assertEqual(caught.exception.code, "job_ended")

    def test_sends_days_and_decimal_numbers_as_the_api_reads_them(self) -> None:
        data = {"no": date(2026, 12, 1), "items": [{"name": Decimal("1.50")}]}
        self.assertEqual(client().generate(TEMPLATE, data).file_name, "Größe-2026-12-01.pdf")

    def test_an_error_says_its_code_each_wrong_place_and_the_request(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client().generate(TEMPLATE, {"nr": 1, "items": []})
        error = caught.exception
        self.assertEqual((error.code, error.status, error.is_retryable), ("invalid_data", 422, False))
        self.assertIn("/data/nr", [each["pointer"] for each in error.errors])
        self.assertIn("/data/nr", str(error))
        self.assertTrue(error.request_id)


class Retries(unittest.TestCase):
    def test_an_answer_that_was_lost_is_asked_for_again_with_the_same_key(self) -> None:
        self.assertEqual(client(base_url=FRONT).generate(TEMPLATE, DATA).page_count, 1)

    def test_gives_up_after_so_many_tries(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client(base_url=FRONT, retries=0).generate(TEMPLATE, DATA)
        self.assertEqual((caught.exception.code, caught.exception.is_retryable), ("unreachable", True))

    def test_ends_when_its_time_is_over(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client(base_url=f"{FRONT}/slow").generate(TEMPLATE, DATA, timeout=0.05)
        self.assertEqual(caught.exception.code, "timeout")

    def test_follows_no_redirect(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client(base_url=f"{FRONT}/moved").generate(TEMPLATE, DATA)
        self.assertEqual(caught.exception.code, "unexpected_answer")


class Batches(unittest.TestCase):
    def test_makes_a_document_of_each_item_and_lists_them(self) -> None:
        seen: list[int] = []
        rows = [{**DATA, "no": f"B-{no}"} for no in range(3)]
        batch = client().batch(
            TEMPLATE,
            rows,
            output="files",
            file_name="{{no}}.pdf",
            on_progress=lambda each: seen.append(each["counts"]["done"]),
        )
        self.assertEqual(seen[-1], 3)
        names = [each["fileName"] for each in client().batch_files(batch["batchId"])]
        self.assertEqual(names, ["B-0.pdf", "B-1.pdf", "B-2.pdf"])

    def test_brings_what_is_many_to_where_the_service_reads_it(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client().batch(TEMPLATE, ({"nr": no} for no in range(1_001)))
        self.assertEqual(caught.exception.code, "batch_rejected")


class Templates(unittest.TestCase):
    def test_reads_templates_and_checks_data(self) -> None:
        platen = client()
        self.assertEqual([each["templateId"] for each in platen.list_templates()], [TEMPLATE])
        self.assertEqual(platen.get_template(TEMPLATE)["liveVersion"], 1)
        self.assertIn("no", platen.template_schema(TEMPLATE)["properties"])
        self.assertTrue(platen.validate(TEMPLATE, platen.template_sample(TEMPLATE)["data"])["valid"])
        self.assertFalse(platen.validate(TEMPLATE, {})["valid"])
        self.assertTrue(platen.account()["accountId"])


class Webhooks(unittest.TestCase):
    #: Signed by the service's own sender.
    headers = {
        name: os.environ[name.upper().replace("-", "_")]
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    }
    body = os.environ["WEBHOOK_BODY"]
    secret = os.environ["WEBHOOK_SECRET"]

    def test_takes_what_the_service_signs(self) -> None:
        message = verify_webhook(self.body.encode(), self.headers, self.secret)
        self.assertEqual(message["type"], "webhook.test")

    def test_refuses_what_is_old_changed_unsigned_or_by_another(self) -> None:
        now = int(self.headers["webhook-timestamp"])
        other = "whsec_YW5vdGhlciBzZWNyZXQsIGFzIGxvbmcgYXMgdGhlaXJz"
        unsigned = {name: value for name, value in self.headers.items() if name != "webhook-id"}
        nonsense = {**self.headers, "webhook-signature": "v1,AAAA v2,x nonsense v1,é"}
        for body, headers, secret, at in [
            (self.body + " ", self.headers, self.secret, now),
            (self.body, self.headers, other, now),
            (self.body, unsigned, self.secret, now),
            (self.body, nonsense, self.secret, now),
            (self.body, self.headers, self.secret, now + 301),
            (self.body, self.headers, self.secret, now - 301),
        ]:
            with self.assertRaises(PlatenError) as caught:
                verify_webhook(body, headers, secret, now=at)
            self.assertEqual(caught.exception.code, "webhook_refused")


if __name__ == "__main__":
    unittest.main()
