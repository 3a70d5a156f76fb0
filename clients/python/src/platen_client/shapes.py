"""What the API takes and answers."""

# Made by scripts/write-client-types.ts of the API’s own description; change that, and write this again.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class CreateRequest(TypedDict):
    # Identifier of a published template.
    templateId: str
    # The number of a published version, or `"draft"` for the template as it is being edited, with a key that has the scope `templates:write`. Default: the version that callers get.
    version: NotRequired[int | Literal["draft"]]
    # Merge-field values. Keys must match the template exactly. Left out, it is the same as `{}`: required fields are then missing.
    data: NotRequired[dict[str, Any]]
    # `true` gives the blank form, in which every field and every list is empty, except for the values that a PDF form came with. Not with `data`.
    blank: NotRequired[bool]
    # Minutes that the link works; only with `output` `"url"`. Default 60.
    expiration: NotRequired[int]
    # Name of the caller's own bucket, connected to the account. Goes with `s3_key`.
    s3_bucket: NotRequired[str]
    # Object key inside that bucket, at most 1,024 bytes of UTF-8.
    s3_key: NotRequired[str]
    # The format of the document: `"pdf"`.
    format: NotRequired[Literal["pdf"]]
    # `"base64"` (the default) for the bytes in the answer, `"url"` for a download link.
    output: NotRequired[Literal["base64", "url"]]


class PdfRequest(TypedDict):
    # Identifier of a published template.
    templateId: str
    # The number of a published version, or `"draft"` for the template as it is being edited, with a key that has the scope `templates:write`. Default: the version that callers get.
    version: NotRequired[int | Literal["draft"]]
    # Merge-field values. Keys must match the template exactly. Left out, it is the same as `{}`: required fields are then missing.
    data: NotRequired[dict[str, Any]]
    # `true` gives the blank form, in which every field and every list is empty, except for the values that a PDF form came with. Not with `data`.
    blank: NotRequired[bool]
    # Minutes that the link works; only with `output` `"url"`. Default 60.
    expiration: NotRequired[int]
    # Name of the caller's own bucket, connected to the account. Goes with `s3_key`.
    s3_bucket: NotRequired[str]
    # Object key inside that bucket, at most 1,024 bytes of UTF-8.
    s3_key: NotRequired[str]
    # The format of the document: `"pdf"`.
    format: NotRequired[Literal["pdf"]]
    # This path answers with a link only.
    output: NotRequired[Literal["url"]]


class Base64Answer(TypedDict):
    # The file, base64-encoded.
    base64: str
    # File name of the document.
    fileName: str


class UrlAnswer(TypedDict):
    # Presigned download link.
    # Format: uri.
    url: str


class ProblemErrorsItem(TypedDict):
    pointer: str
    code: str
    message: str
    suggestion: NotRequired[str]


class Problem(TypedDict):
    # Format: uri.
    type: str
    title: str
    status: int
    code: str
    detail: str
    requestId: str
    errors: NotRequired[list[ProblemErrorsItem]]


class AccountKey(TypedDict):
    keyId: str
    # As its owner calls it.
    name: str
    # What it may do.
    scopes: list[Literal["generate", "read", "templates:write", "batches", "webhooks"]]
    # The templates that it knows; null: all.
    templateIds: list[str] | None
    # Its documents are marked, and never reach a bucket.
    isTest: bool


class AccountLimits(TypedDict):
    """Upper bounds."""

    # Of this key.
    requestsPerSecond: int
    # Of a request.
    bodyBytes: int
    # For which a request waits for its document.
    documentSeconds: int
    # For which a link may work.
    linkMinutes: int
    # Of a batch that was uploaded.
    batchItems: int
    # Of a batch in one request.
    batchItemsInline: int
    # Bytes that the account can store; null: no limit.
    storedBytes: int | None


class Account(TypedDict):
    accountId: str
    name: str
    key: AccountKey
    # Bytes that the account stores: assets, drafts and versions of templates, logo and fonts, attached files and uploads.
    storedBytes: int
    # Upper bounds.
    limits: AccountLimits


class Template(TypedDict):
    # What `templateId` of a request is.
    templateId: str
    # What the command line calls it.
    slug: str
    # As its author calls it.
    name: str
    # What documents are made of where a request says no version; null before the first.
    liveVersion: int | None
    # What was published last.
    newestVersion: int | None
    # The live version is pinned: publishing does not change it.
    isPinned: bool
    # When the live version was published.
    # Format: date-time.
    publishedAt: str | None
    # When the template was made.
    # Format: date-time.
    createdAt: str


class TemplatePage(TypedDict):
    data: list[Template]
    # Send it as `cursor` for the page after this one; null on the last.
    next: str | None


class TemplateVersionPageDataItem(TypedDict):
    # Its number, from 1.
    version: int
    # When it was published.
    # Format: date-time.
    publishedAt: str
    # Documents are made of it where a request says no version.
    isLive: bool


class TemplateVersionPage(TypedDict):
    data: list[TemplateVersionPageDataItem]
    # Send it as `cursor` for the page after this one; null on the last.
    next: str | None


class TemplateSample(TypedDict):
    templateId: str
    # Of this version.
    version: int
    # What `data` of a request may be.
    data: dict[str, Any]
    # It is the author’s sample; else it was made of the names of the fields, as there is none.
    isAuthors: bool


class ValidateRequest(TypedDict):
    # As it would be sent to /v1/create.
    # Example: {"invoice_no":"INV-1"}
    data: NotRequired[dict[str, Any] | None]
    # Default: the live version.
    version: NotRequired[int]


class ValidateAnswerErrorsItem(TypedDict):
    # RFC 6901 pointer into the request.
    pointer: str
    code: str
    message: str
    suggestion: NotRequired[str]


class ValidateAnswerNotUsedItem(TypedDict):
    # RFC 6901 pointer into the request.
    pointer: str
    code: str
    message: str
    suggestion: NotRequired[str]


class ValidateAnswerWarningsItem(TypedDict):
    code: str
    # What it is about, such as a field.
    subject: str
    message: str


class ValidateAnswer(TypedDict):
    # /v1/create would take the data.
    valid: bool
    # The version that they were held against.
    version: int
    # What /v1/create would answer: the first 100 faults.
    errors: list[ValidateAnswerErrorsItem]
    # All of them; beyond 1,000 they are not counted.
    errorCount: int
    # Fields that were sent and that the template does not print. These are not errors.
    notUsed: list[ValidateAnswerNotUsedItem]
    # Warnings of /v1/create that are known before the document is printed, such as a rounded value. Empty when there are errors.
    warnings: list[ValidateAnswerWarningsItem]


class DocumentWarningsItem(TypedDict):
    code: str
    subject: str
    message: str


class DocumentStages1(TypedDict):
    queue: NotRequired[float]
    load: NotRequired[float]
    merge: NotRequired[float]
    print: NotRequired[float]
    deliver: NotRequired[float]


class DocumentError1(TypedDict):
    code: str
    title: str


class Document(TypedDict):
    documentId: str
    status: Literal["succeeded", "failed", "cancelled"]
    templateId: str
    # Its present name; `null` where there is no such template any more.
    templateName: str | None
    # 0: the draft.
    templateVersion: int
    # By a test key.
    isTest: bool
    requestId: str
    jobId: str | None
    pageCount: int | None
    bytes: int | None
    warnings: list[DocumentWarningsItem]
    # Milliseconds in each stage.
    stages: DocumentStages1 | None
    # Why it failed.
    error: DocumentError1 | None
    # When it was written down: when the document was there, or had failed.
    # Format: date-time.
    createdAt: str
    # When the stored document expires. `null` if it is not stored here.
    expiresAt: str | None
    # When it was deleted by its owner.
    deletedAt: str | None


class DocumentPage(TypedDict):
    data: list[Document]
    # For `cursor` of the next page; `null` on the last one.
    next: str | None


class JobWarningsItem(TypedDict):
    code: str
    subject: str
    message: str


class Job(TypedDict):
    jobId: str
    status: Literal["queued", "rendering", "succeeded", "failed", "expired", "cancelled"]
    templateId: str
    # 0: the draft.
    templateVersion: int
    # By a test key; left out otherwise.
    isTest: NotRequired[Literal[True]]
    # When the job was accepted.
    # Format: date-time.
    createdAt: str
    # When it succeeded, failed, expired or was cancelled.
    # Format: date-time.
    finishedAt: NotRequired[str]
    # When the job is forgotten.
    # Format: date-time.
    expiresAt: str
    pageCount: NotRequired[int]
    warnings: NotRequired[list[JobWarningsItem]]
    result: NotRequired[UrlAnswer | Base64Answer]
    error: NotRequired[Problem]


class Upload(TypedDict):
    uploadId: str
    # Format: uri.
    url: NotRequired[str]
    # Format: date-time.
    expiresAt: str


class BatchRequestUploadColumnsValue(TypedDict):
    # The field that it fills. Default: the one that it is named for.
    field: NotRequired[str]
    # How its numbers and dates are written, as `locale` says it of all columns.
    locale: NotRequired[str]


class BatchRequestUpload(TypedDict):
    uploadId: str
    # Default: detected from the first bytes of the upload.
    format: NotRequired[Literal["json", "ndjson", "csv"]]
    # CSV: consecutive rows with the same text in this column are one item; columns named `list.field` become items of the list.
    groupBy: NotRequired[str]
    # CSV: a cell may be empty where the template needs a value, and leaves a blank there. Otherwise that is `empty_cell`.
    allowEmpty: NotRequired[bool]
    # CSV: the field that a column fills, by the column’s header; `null` leaves it out, and an object says how it is written, too.
    columns: NotRequired[dict[str, str | BatchRequestUploadColumnsValue | None]]
    # CSV: how the numbers and dates of fields with a type are written: a language tag such as `de` (`1.234,56`, `31.12.2026`), `plain` for machine forms (`1234.56`, `2026-12-31`), `excel` for those with Excel’s numbers of days (`46387`), or `auto` to detect it from the values. Default `plain`.
    locale: NotRequired[str]


class BatchRequest(TypedDict):
    templateId: str
    # The number of a published version, or `"draft"` for the template as it is being edited, with a key that has the scope `templates:write`. Default: the version that callers get.
    version: NotRequired[int | Literal["draft"]]
    # `"zip"` (the default), `"merged"` for one PDF in order, `"files"` for a link to each document.
    output: NotRequired[Literal["zip", "merged", "files"]]
    # Name of each document: merge fields, and `{index}` for its number. Default: `{index}-` and the template’s own pattern.
    fileName: NotRequired[str]
    s3_bucket: NotRequired[str]
    # Pattern of each document’s key, such as `payslips/{{month}}/{{employee_no}}.pdf`.
    s3_key: NotRequired[str]
    # `"reject"` (the default): one wrong row and nothing is rendered. `"skip"`: the others are.
    onInvalid: NotRequired[Literal["reject", "skip"]]
    # Minutes that each link works from when it is asked for. Default 60.
    expiration: NotRequired[int]
    # The data of each document.
    items: NotRequired[list[dict[str, Any]]]
    upload: NotRequired[BatchRequestUpload]


class BatchCounts(TypedDict):
    """`items`: read so far, those with faults included. `done`: finished, including those that failed: `done` minus `failed` documents were generated. `failed`: could not be rendered. `warnings`: documents to check, because something such as a picture is missing in them or a cell may not mean what it says; `GET …/warnings` lists them."""

    items: int
    invalid: int
    done: int
    failed: int
    warnings: int


class BatchHintsItem(TypedDict):
    code: Literal["rows_repeat", "read_as_yes_or_no", "split_at_semicolons"]
    column: str
    message: str


class BatchEmptyRows(TypedDict):
    """Empty rows of the CSV that have other rows below them. No document is generated from them. `rows`: the numbers of the first 20, as a spreadsheet shows them."""

    count: int
    rows: list[int]


class BatchResult(TypedDict):
    """`url` is a link that needs no key; absent for `files` and for a batch into your own bucket."""

    url: NotRequired[str]
    fileName: NotRequired[str]
    bytes: int


class Batch(TypedDict):
    batchId: str
    status: Literal["checking", "rendering", "assembling", "succeeded", "failed", "cancelled"]
    templateId: str
    # 0: the draft.
    templateVersion: int
    # By a test key; left out otherwise.
    isTest: NotRequired[Literal[True]]
    output: Literal["zip", "merged", "files"]
    # `items`: read so far, those with faults included. `done`: finished, including those that failed: `done` minus `failed` documents were generated. `failed`: could not be rendered. `warnings`: documents to check, because something such as a picture is missing in them or a cell may not mean what it says; `GET …/warnings` lists them.
    counts: BatchCounts
    # Documents a second: while it renders, of the last half minute; of one that has ended, on the whole.
    rate: NotRequired[float]
    # At the rate of the last half minute; absent when that is not known or nothing moves.
    secondsLeft: NotRequired[int]
    # How each column was read that the request leaves to `auto`, by its header.
    locales: NotRequired[dict[str, str]]
    # Readings that you may not have intended, by column. `rows_repeat`: consecutive rows have the same value in `column` and fill a list, so each generates its own document. Send `column` as `groupBy` to combine them. `read_as_yes_or_no`: the column controls a section, and its values were read as yes and no. `split_at_semicolons`: the column fills a list of texts, and a cell of one line was split at its semicolons.
    hints: NotRequired[list[BatchHintsItem]]
    # Empty rows of the CSV that have other rows below them. No document is generated from them. `rows`: the numbers of the first 20, as a spreadsheet shows them.
    emptyRows: NotRequired[BatchEmptyRows]
    # Why the batch is paused. Absent if it is not paused or the reason is unknown.
    waitingFor: NotRequired[Literal["no_workers", "store_away", "disk_full", "lanes_busy", "worker_lost", "documents_slow", "not_taken_up"]]
    # Format: date-time.
    createdAt: str
    # Format: date-time.
    startedAt: NotRequired[str]
    # Format: date-time.
    finishedAt: NotRequired[str]
    # Format: date-time.
    expiresAt: str
    # `url` is a link that needs no key; absent for `files` and for a batch into your own bucket.
    result: NotRequired[BatchResult]
    error: NotRequired[Problem]


class BatchList(TypedDict):
    batches: list[Batch]
    # Send it as `before` for the page after this one.
    next: NotRequired[str]


class BatchError(TypedDict):
    # Number of the item, from 1; 0 for the upload as a whole.
    item: int
    # Line of the upload where it begins, from 1.
    line: NotRequired[int]
    # Of a CSV: its row as a spreadsheet numbers them; the header is row 1.
    row: NotRequired[int]
    # RFC 6901 pointer into the item.
    pointer: str
    code: str
    message: str
    suggestion: NotRequired[str]


class BatchWarning(TypedDict):
    # Number of the item, from 1; 0 for the upload as a whole.
    item: int
    # Line of the upload where it begins, from 1.
    line: NotRequired[int]
    # Of a CSV: its row as a spreadsheet numbers them; the header is row 1.
    row: NotRequired[int]
    fileName: str
    code: str
    # What it is about: an address, the path of an asset, a field, or for `damaged_cell`, `ambiguous_date` and `ambiguous_percent` the column.
    subject: str
    message: str


class BatchFile(TypedDict):
    item: int
    fileName: str
    bytes: int
    pages: int
    # Format: uri.
    url: str
    # Its key in your own bucket.
    s3_key: NotRequired[str]


class NewWebhookEndpoint(TypedDict):
    # Public https address that takes the POST.
    url: str
    # Which events are sent.
    events: NotRequired[list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]]
    # Templates that it hears of. Left out: all that the key knows. What an endpoint hears of never changes.
    templateIds: NotRequired[list[str]]
    # Shown in the list of endpoints.
    description: NotRequired[str]


class WebhookEndpointChange(TypedDict):
    # Public https address that takes the POST.
    url: NotRequired[str]
    # Which events are sent.
    events: NotRequired[list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]]
    # Shown in the list of endpoints.
    description: NotRequired[str]
    enabled: NotRequired[bool]


class WebhookEndpoint(TypedDict):
    endpointId: str
    url: str
    description: str
    events: list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]
    # The templates that it hears of; null: all.
    templateIds: list[str] | None
    # Created with a test key: it receives events only of test documents.
    isTest: bool
    enabled: bool
    disabledReason: NotRequired[str]
    # Format: date-time.
    createdAt: str
    # While a secret is rotated: until when the one before signs too.
    # Format: date-time.
    previousSecretUntil: NotRequired[str]


class WebhookEndpointWithSecret(TypedDict):
    endpointId: str
    url: str
    description: str
    events: list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]
    # The templates that it hears of; null: all.
    templateIds: list[str] | None
    # Created with a test key: it receives events only of test documents.
    isTest: bool
    enabled: bool
    disabledReason: NotRequired[str]
    # Format: date-time.
    createdAt: str
    # While a secret is rotated: until when the one before signs too.
    # Format: date-time.
    previousSecretUntil: NotRequired[str]
    # `whsec_…`; returned only once.
    secret: str


class WebhookAttempt(TypedDict):
    attemptId: str
    # The `webhook-id` of the message.
    messageId: str
    event: Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set", "webhook.test"]
    # Format: date-time.
    at: str
    # How long it took.
    ms: int
    # What the endpoint answered; absent when it did not.
    status: NotRequired[int]
    # Why it counts as failed, in words; absent when it succeeded.
    error: NotRequired[str]
    # When it is tried again; absent when it is not.
    # Format: date-time.
    nextAt: NotRequired[str]


class PublishedVersion(TypedDict):
    templateId: str
    version: int
    # The template’s name.
    name: str
    # What callers get: the version, unless another one is pinned.
    liveVersion: int


class LiveVersionSet(TypedDict):
    templateId: str
    # What callers get from now on.
    liveVersion: int
    # Whether callers get this version even after another one is published.
    isPinned: bool
    # The template’s name.
    name: str
    # Format: date-time.
    setAt: str


class NewTemplate(TypedDict):
    # Default: what template.json says.
    # Example: "Invoice"
    name: NotRequired[str]
    # What the command line calls the template; no other template of the account has it.
    # Example: "invoice"
    slug: NotRequired[str]
    # The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class TemplateFolder(TypedDict):
    # The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class SavedDraft(TypedDict):
    templateId: str
    # What the command line calls the template; no other template of the account has it.
    # Example: "invoice"
    slug: str
    name: str
    # Counts the saves of the draft; its ETag.
    revision: int
    # Sentences about what was left out of the folder.
    notes: list[str]


class DraftFolder(TypedDict):
    templateId: str
    # What the command line calls the template; no other template of the account has it.
    # Example: "invoice"
    slug: str
    name: str
    # Counts the saves of the draft; its ETag.
    revision: int
    # It is not what was published last.
    hasUnpublishedChanges: bool
    # The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class VersionFolder(TypedDict):
    templateId: str
    # What the command line calls the template; no other template of the account has it.
    # Example: "invoice"
    slug: str
    name: str
    version: int
    # The files of the template’s folder by path, each as base64: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class PublishDraft(TypedDict):
    # Of the draft that is meant. Default: the one that is saved now.
    # Example: 4
    revision: NotRequired[int]
    # Publish in spite of samples that stop it (publish_blocked).
    anyway: NotRequired[bool]


class PublicationChanges(TypedDict):
    """What callers and readers notice, against the version before."""

    fields: list[dict[str, Any]]
    languages: list[dict[str, Any]]


class Publication(TypedDict):
    templateId: str
    # The version that was published. When nothing has changed since the newest version, no version is added, and this is the newest one.
    version: int
    # What callers get who name no version: the same, unless another version is pinned.
    liveVersion: int
    # A version is pinned, and publishing changed nothing for callers.
    isPinned: bool
    # Sentences about what was done to the assets.
    notes: list[str]
    # What callers and readers notice, against the version before.
    changes: PublicationChanges


class LiveVersion(TypedDict):
    # A number pins that version. With "latest", callers get the version that was published last.
    # Example: 3
    version: int | Literal["latest"]


class LiveVersionAnswer(TypedDict):
    templateId: str
    # What callers get who name no version.
    liveVersion: int
    # It stays pinned when you publish another version.
    isPinned: bool
    # What was published last.
    newestVersion: int


class FolderPreviewWarningsItem(TypedDict):
    code: str
    subject: str
    message: str


class FolderPreview(TypedDict):
    pdf: str
    fileName: str
    pages: int
    warnings: list[FolderPreviewWarningsItem]
    notes: list[str]


class DocumentSucceededMessage(TypedDict):
    # Names the message, as `webhook-id` does: the same when it comes again.
    id: str
    type: Literal["document.succeeded"]
    # When it happened.
    # Format: date-time.
    timestamp: str
    data: Job


class DocumentFailedMessage(TypedDict):
    # Names the message, as `webhook-id` does: the same when it comes again.
    id: str
    type: Literal["document.failed"]
    # When it happened.
    # Format: date-time.
    timestamp: str
    data: Job


class BatchSucceededMessage(TypedDict):
    # Names the message, as `webhook-id` does: the same when it comes again.
    id: str
    type: Literal["batch.succeeded"]
    # When it happened.
    # Format: date-time.
    timestamp: str
    data: Batch


class BatchFailedMessage(TypedDict):
    # Names the message, as `webhook-id` does: the same when it comes again.
    id: str
    type: Literal["batch.failed"]
    # When it happened.
    # Format: date-time.
    timestamp: str
    data: Batch


class BatchCancelledMessage(TypedDict):
    # Names the message, as `webhook-id` does: the same when it comes again.
    id: str
    type: Literal["batch.cancelled"]
    # When it happened.
    # Format: date-time.
    timestamp: str
    data: Batch


class TemplatePublishedMessage(TypedDict):
    # Names the message, as `webhook-id` does: the same when it comes again.
    id: str
    type: Literal["template.published"]
    # When it happened.
    # Format: date-time.
    timestamp: str
    data: PublishedVersion


class TemplateLiveVersionSetMessage(TypedDict):
    # Names the message, as `webhook-id` does: the same when it comes again.
    id: str
    type: Literal["template.live_version_set"]
    # When it happened.
    # Format: date-time.
    timestamp: str
    data: LiveVersionSet


class WebhookTestMessageData(TypedDict):
    endpointId: str


class WebhookTestMessage(TypedDict):
    id: str
    timestamp: str
    data: WebhookTestMessageData
    type: Literal["webhook.test"]


# A message to a webhook endpoint, told apart by its `type`.
WebhookMessage: TypeAlias = "DocumentSucceededMessage | DocumentFailedMessage | BatchSucceededMessage | BatchFailedMessage | BatchCancelledMessage | TemplatePublishedMessage | TemplateLiveVersionSetMessage | WebhookTestMessage"
