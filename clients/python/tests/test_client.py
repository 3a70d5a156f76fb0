"""The client against a running service. `./scripts/test` starts it and sets its address in the environment."""

import os
import time
import unittest
import urllib.error
import urllib.request
from datetime import date
from decimal import Decimal
from typing import Any

from platen_client import Bucket, Platen, PlatenError, verify_webhook

TEMPLATE = os.environ["TEMPLATE"]
#: The maximum wait of all suites. Longer waits mean that something hangs.
WAIT_SECONDS = 300
#: A proxy for the service that interrupts the first connection of each idempotency key.
FRONT = os.environ["FRONT"]


def client(**options: Any) -> Platen:
    return Platen(**{"api_key": os.environ["PLATEN_API_KEY"], "base_url": os.environ["PLATEN_URL"], **options})


DATA = {"no": "A-1", "items": [{"name": "Größe"}]}


class Documents(unittest.TestCase):
    def test_generates_a_document_with_the_file_name_of_the_template(self) -> None:
        made = client().generate(TEMPLATE, DATA)
        self.assertEqual(made.content[:5], b"%PDF-")
        self.assertEqual((made.file_name, made.page_count, made.template_version), ("Größe-A-1.pdf", 1, 1))
        self.assertEqual(made.warnings, [])

    def test_generates_a_link_and_the_blank_form(self) -> None:
        link = client().generate_link(TEMPLATE, None, expiration_minutes=5)
        with urllib.request.urlopen(link.url) as response:
            self.assertEqual(response.read(5), b"%PDF-")

    def test_waits_in_the_queue_and_for_jobs(self) -> None:
        self.assertEqual(client().generate(TEMPLATE, DATA, wait_in_queue=True).file_name, "Größe-A-1.pdf")
        job = client().start_job(TEMPLATE, DATA, output="url")
        self.assertEqual(client().jobs.wait(job["jobId"])["status"], "succeeded")
        with self.assertRaises(PlatenError) as caught:
            client().jobs.cancel(job["jobId"])
        self.assertEqual(caught.exception.code, "job_ended")

    def test_sends_dates_and_decimal_numbers_in_the_format_of_the_api(self) -> None:
        data = {"no": date(2026, 12, 1), "items": [{"name": Decimal("1.50")}]}
        self.assertEqual(client().generate(TEMPLATE, data).file_name, "Größe-2026-12-01.pdf")

    def test_reports_a_bucket_that_is_not_connected(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client().generate(TEMPLATE, DATA, bucket=Bucket("none", "a.pdf"), wait_in_queue=True)
        self.assertEqual(caught.exception.code, "bucket_not_connected")

    def test_an_error_has_its_code_each_invalid_position_and_the_request_id(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client().generate(TEMPLATE, {"nr": 1, "items": []})
        error = caught.exception
        self.assertEqual((error.code, error.status, error.is_retryable), ("invalid_data", 422, False))
        self.assertIn("/data/nr", [each["pointer"] for each in error.errors])
        self.assertIn("/data/nr", str(error))
        self.assertTrue(error.request_id)


class Retries(unittest.TestCase):
    def test_retries_a_lost_response_with_the_same_key(self) -> None:
        self.assertEqual(client(base_url=FRONT).generate(TEMPLATE, DATA).page_count, 1)

    def test_stops_after_the_maximum_number_of_tries(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client(base_url=FRONT, retries=0).generate(TEMPLATE, DATA)
        self.assertEqual((caught.exception.code, caught.exception.is_retryable), ("unreachable", True))

    def test_does_not_retry_calls_that_must_not_be_repeated(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client(base_url=f"{FRONT}/cut").webhook_endpoints.create({"url": "https://hooks.example.com/"})
        self.assertEqual(caught.exception.code, "unreachable")
        with urllib.request.urlopen(f"{FRONT}/counted") as response:
            self.assertEqual(response.read(), b"1")

    def test_ends_at_its_timeout(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client(base_url=f"{FRONT}/slow").generate(TEMPLATE, DATA, timeout=0.05)
        self.assertEqual(caught.exception.code, "timeout")

    def test_does_not_follow_redirects(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client(base_url=f"{FRONT}/moved").generate(TEMPLATE, DATA)
        self.assertEqual(caught.exception.code, "unexpected_answer")


class Batches(unittest.TestCase):
    def test_generates_a_document_for_each_item_and_lists_them(self) -> None:
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
        names = [each["fileName"] for each in client().batches.files(batch["batchId"])]
        self.assertEqual(names, ["B-0.pdf", "B-1.pdf", "B-2.pdf"])

    def test_uploads_many_items(self) -> None:
        with self.assertRaises(PlatenError) as caught:
            client().batch(TEMPLATE, ({"nr": no} for no in range(1_001)))
        self.assertEqual(caught.exception.code, "batch_rejected")


class Templates(unittest.TestCase):
    def test_reads_templates_and_checks_data(self) -> None:
        platen = client()
        templates = platen.templates
        self.assertEqual([each["templateId"] for each in templates.list("test")], [TEMPLATE])
        self.assertEqual(templates.get(TEMPLATE)["liveVersion"], 1)
        self.assertEqual([each["version"] for each in templates.versions(TEMPLATE)], [1])
        self.assertIn("no", templates.schema(TEMPLATE)["properties"])
        self.assertTrue(templates.validate(TEMPLATE, templates.sample(TEMPLATE)["data"])["valid"])
        self.assertFalse(templates.validate(TEMPLATE, {})["valid"])
        self.assertTrue(platen.account()["accountId"])

    def test_writes_and_publishes_drafts_and_sets_the_live_version(self) -> None:
        platen = client()
        files = {"template.html": "<p>{{who}}</p>", "template.json": '{"name":"Mine"}', "sample.json": b'{"who":"Ada"}'}
        shown = platen.drafts.preview(files)
        self.assertEqual((shown.content[:5], shown.page_count), (b"%PDF-", 1))
        saved = platen.drafts.create(files, slug="python-made")
        with self.assertRaises(PlatenError) as twice:
            platen.drafts.create(files, slug="python-made")
        self.assertEqual(twice.exception.errors[0]["code"], "slug_taken")
        template = saved["templateId"]
        self.assertEqual(platen.drafts.publish(template, revision=saved["revision"])["version"], 1)
        draft = platen.drafts.get(template)
        self.assertEqual((draft.files["sample.json"], draft.has_unpublished_changes), (b'{"who":"Ada"}', False))
        changed = {**draft.files, "template.html": "<h1>{{who}}</h1>"}
        platen.drafts.replace(template, changed, revision=draft.revision)
        with self.assertRaises(PlatenError) as late:
            platen.drafts.replace(template, files, revision=draft.revision)
        self.assertEqual(late.exception.code, "draft_conflict")
        self.assertEqual(platen.drafts.publish("python-made")["version"], 2)
        self.assertEqual(platen.templates.set_live_version(template, 1)["isPinned"], True)
        self.assertEqual(platen.templates.version_folder(template, 2).files["template.html"], b"<h1>{{who}}</h1>")


class WebhookEndpoints(unittest.TestCase):
    def test_creates_changes_and_deletes_endpoints(self) -> None:
        endpoints = client().webhook_endpoints
        made = endpoints.create({"url": "https://hooks.example.com/platen"})
        self.assertTrue(made["secret"].startswith("whsec_"))
        self.assertEqual([each["endpointId"] for each in endpoints.list()], [made["endpointId"]])
        changed = endpoints.change(made["endpointId"], {"url": "https://hooks.example.com/other"})
        self.assertEqual(endpoints.get(made["endpointId"])["url"], changed["url"])
        self.assertEqual(list(endpoints.attempts(made["endpointId"])), [])
        endpoints.delete(made["endpointId"])
        self.assertEqual(list(endpoints.list()), [])


class Records(unittest.TestCase):
    def test_reads_the_status_of_documents_and_deletes_stored_files(self) -> None:
        platen = client()
        link = platen.generate_link(TEMPLATE, DATA)
        found = None
        # Records are written shortly after the response.
        given_up_at = time.monotonic() + WAIT_SECONDS
        while found is None and time.monotonic() < given_up_at:
            time.sleep(0.1)
            listed = platen.documents.list(template=TEMPLATE, status="succeeded")
            found = next((each for each in listed if each["jobId"] == link.job_id), None)
        if found is None:
            self.fail("the document is not listed")
        self.assertEqual(platen.documents.get(found["documentId"])["pageCount"], 1)
        platen.documents.delete(found["documentId"])
        self.assertIsNotNone(platen.documents.get(found["documentId"])["deletedAt"])
        with self.assertRaises(urllib.error.HTTPError) as caught, urllib.request.urlopen(link.url):
            pass
        caught.exception.close()
        self.assertEqual(list(platen.documents.list(is_test=True)), [])


class Webhooks(unittest.TestCase):
    #: Signed by the service's own sender.
    headers = {
        name: os.environ[name.upper().replace("-", "_")]
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    }
    body = os.environ["WEBHOOK_BODY"]
    secret = os.environ["WEBHOOK_SECRET"]

    def test_accepts_messages_of_the_service(self) -> None:
        message = verify_webhook(self.body.encode(), self.headers, self.secret)
        self.assertEqual(message["type"], "webhook.test")

    def test_rejects_old_changed_unsigned_and_forged_messages(self) -> None:
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
