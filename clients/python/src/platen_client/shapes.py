"""What the API takes and answers."""

# Made by scripts/write-client-types.ts of the API’s own description; change that, and write this again.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class CreateRequest(TypedDict):
    # ID of a published template.
    templateId: str
    # The number of a published version, or `"draft"` for the current draft, which requires a key with the scope `templates:write`. Default: the live version.
    version: NotRequired[int | Literal["draft"]]
    # Values of the merge fields. Keys must match the template exactly. If `data` is omitted, it is the same as `{}`: required fields are missing.
    data: NotRequired[dict[str, Any]]
    # `true` generates the blank form: all fields and lists are empty, except for values that are part of a PDF form. Cannot be combined with `data`.
    blank: NotRequired[bool]
    # Minutes that the link is valid. Only with `output: "url"`. Default: 60.
    expiration: NotRequired[int]
    # Name of your own bucket, which must be connected to the account. Requires `s3_key`.
    s3_bucket: NotRequired[str]
    # Object key in that bucket, at most 1,024 bytes of UTF-8.
    s3_key: NotRequired[str]
    # Output format of the document: `"pdf"`.
    format: NotRequired[Literal["pdf"]]
    # `"base64"` (the default) returns the document in the response. `"url"` returns a download link.
    output: NotRequired[Literal["base64", "url"]]


class PdfRequest(TypedDict):
    # ID of a published template.
    templateId: str
    # The number of a published version, or `"draft"` for the current draft, which requires a key with the scope `templates:write`. Default: the live version.
    version: NotRequired[int | Literal["draft"]]
    # Values of the merge fields. Keys must match the template exactly. If `data` is omitted, it is the same as `{}`: required fields are missing.
    data: NotRequired[dict[str, Any]]
    # `true` generates the blank form: all fields and lists are empty, except for values that are part of a PDF form. Cannot be combined with `data`.
    blank: NotRequired[bool]
    # Minutes that the link is valid. Only with `output: "url"`. Default: 60.
    expiration: NotRequired[int]
    # Name of your own bucket, which must be connected to the account. Requires `s3_key`.
    s3_bucket: NotRequired[str]
    # Object key in that bucket, at most 1,024 bytes of UTF-8.
    s3_key: NotRequired[str]
    # Output format of the document: `"pdf"`.
    format: NotRequired[Literal["pdf"]]
    # This endpoint only returns links.
    output: NotRequired[Literal["url"]]


class Base64Answer(TypedDict):
    # The document, base64-encoded.
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
    # Name that the owner gave the key.
    name: str
    # What the key can do.
    scopes: list[Literal["generate", "read", "templates:write", "batches", "webhooks"]]
    # The templates that the key can access. `null` for all templates.
    templateIds: list[str] | None
    # Whether this is a test key. Its documents are marked and are never sent to a bucket.
    isTest: bool


class AccountLimits(TypedDict):
    """Limits of the account and its key."""

    # Requests per second with this key.
    requestsPerSecond: int
    # Bytes in the body of a request.
    bodyBytes: int
    # Seconds that a request waits for its document.
    documentSeconds: int
    # Minutes that a link can be valid.
    linkMinutes: int
    # Items in a batch from an upload.
    batchItems: int
    # Items in a batch sent in one request.
    batchItemsInline: int
    # Bytes that the account can store. `null` for no limit.
    storedBytes: int | None


class Account(TypedDict):
    accountId: str
    name: str
    key: AccountKey
    # Bytes that the account stores: assets, drafts and versions of templates, the logo and fonts, attached files, and uploads.
    storedBytes: int
    # Limits of the account and its key.
    limits: AccountLimits


class Template(TypedDict):
    # ID of the template, for `templateId` in requests.
    templateId: str
    # Name of the template on the command line.
    slug: str
    # Name of the template.
    name: str
    # Version that is used when a request names none. `null` before the first version is published.
    liveVersion: int | None
    # Version that was published last.
    newestVersion: int | None
    # The live version is pinned: publishing does not change it.
    isPinned: bool
    # When the live version was published.
    # Format: date-time.
    publishedAt: str | None
    # When the template was created.
    # Format: date-time.
    createdAt: str


class TemplatePage(TypedDict):
    data: list[Template]
    # The `cursor` for the next page. `null` on the last page.
    next: str | None


class TemplateVersionPageDataItem(TypedDict):
    # Version number, from 1.
    version: int
    # When the version was published.
    # Format: date-time.
    publishedAt: str
    # Whether this version is used when a request names none.
    isLive: bool


class TemplateVersionPage(TypedDict):
    data: list[TemplateVersionPageDataItem]
    # The `cursor` for the next page. `null` on the last page.
    next: str | None


class TemplateSample(TypedDict):
    templateId: str
    # Version that the data fits.
    version: int
    # Sample data, in the format of `data` in requests.
    data: dict[str, Any]
    # Whether the author of the template saved this sample. Otherwise it was generated from the names of the fields.
    isAuthors: bool


class ValidateRequest(TypedDict):
    # The `data` to check, as in `POST /v1/create`.
    # Example: {"invoice_no":"INV-1"}
    data: NotRequired[dict[str, Any] | None]
    # Default: the live version.
    version: NotRequired[int]


class ValidateAnswerErrorsItem(TypedDict):
    # RFC 6901 JSON pointer into the request.
    pointer: str
    code: str
    message: str
    suggestion: NotRequired[str]


class ValidateAnswerNotUsedItem(TypedDict):
    # RFC 6901 JSON pointer into the request.
    pointer: str
    code: str
    message: str
    suggestion: NotRequired[str]


class ValidateAnswerWarningsItem(TypedDict):
    code: str
    # Subject of the warning, such as a field.
    subject: str
    message: str


class ValidateAnswer(TypedDict):
    # Whether `POST /v1/create` would accept the data.
    valid: bool
    # Version that the data was checked against.
    version: int
    # The first 100 errors that `POST /v1/create` would return.
    errors: list[ValidateAnswerErrorsItem]
    # Number of all errors, counted up to 1,000.
    errorCount: int
    # Fields in the data that the template does not print. These are not errors.
    notUsed: list[ValidateAnswerNotUsedItem]
    # Warnings of `POST /v1/create` that are known before rendering, such as a rounded value. Empty if there are errors.
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
    # Current name of the template. `null` if the template no longer exists.
    templateName: str | None
    # `0` for the draft.
    templateVersion: int
    # Whether the document was generated with a test key.
    isTest: bool
    requestId: str
    jobId: str | None
    pageCount: int | None
    bytes: int | None
    warnings: list[DocumentWarningsItem]
    # Milliseconds in each stage.
    stages: DocumentStages1 | None
    # Why the document failed. `null` if it did not fail.
    error: DocumentError1 | None
    # When the document was generated or failed.
    # Format: date-time.
    createdAt: str
    # When the stored document expires. `null` if it is not stored here.
    expiresAt: str | None
    # When the stored document was deleted through the API or the dashboard. `null` if it was not.
    deletedAt: str | None


class DocumentPage(TypedDict):
    data: list[Document]
    # The `cursor` for the next page. `null` on the last page.
    next: str | None


class JobWarningsItem(TypedDict):
    code: str
    subject: str
    message: str


class Job(TypedDict):
    jobId: str
    status: Literal["queued", "rendering", "succeeded", "failed", "expired", "cancelled"]
    templateId: str
    # `0` for the draft.
    templateVersion: int
    # Set if the job was created with a test key.
    isTest: NotRequired[Literal[True]]
    # When the job was accepted.
    # Format: date-time.
    createdAt: str
    # When the job succeeded, failed, expired or was cancelled.
    # Format: date-time.
    finishedAt: NotRequired[str]
    # When the job is deleted.
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
    # The field that the column fills. Default: the field with the name of the column.
    field: NotRequired[str]
    # The format of its numbers and dates, as for `locale` of all columns.
    locale: NotRequired[str]


class BatchRequestUpload(TypedDict):
    uploadId: str
    # Default: detected from the first bytes of the upload.
    format: NotRequired[Literal["json", "ndjson", "csv"]]
    # CSV: combines consecutive rows with the same value in this column into one item. Columns named `list.field` fill the items of the list.
    groupBy: NotRequired[str]
    # CSV: allows empty cells where the template requires a value, and leaves the value blank. Otherwise, such cells are `empty_cell` errors.
    allowEmpty: NotRequired[bool]
    # CSV: the field that each column fills, by column header. `null` skips the column. An object can also set the locale of the column.
    columns: NotRequired[dict[str, str | BatchRequestUploadColumnsValue | None]]
    # CSV: the format of numbers and dates in fields that have a type: a language tag such as `de` (`1.234,56`, `31.12.2026`), `plain` for machine-readable values (`1234.56`, `2026-12-31`), `excel` for machine-readable values with Excel’s serial dates (`46387`), or `auto` to detect it from the values. Default: `plain`.
    locale: NotRequired[str]


class BatchRequest(TypedDict):
    templateId: str
    # The number of a published version, or `"draft"` for the current draft, which requires a key with the scope `templates:write`. Default: the live version.
    version: NotRequired[int | Literal["draft"]]
    # `"zip"` (the default), `"merged"` for one PDF with all documents in order, or `"files"` for a link to each document.
    output: NotRequired[Literal["zip", "merged", "files"]]
    # File name of each document. It can contain merge fields, and `{index}` for the number of the item. Default: `{index}-` followed by the file name pattern of the template.
    fileName: NotRequired[str]
    s3_bucket: NotRequired[str]
    # Pattern for the object key of each document, such as `payslips/{{month}}/{{employee_no}}.pdf`.
    s3_key: NotRequired[str]
    # `"reject"` (the default) renders nothing if any item is invalid. `"skip"` renders the valid items.
    onInvalid: NotRequired[Literal["reject", "skip"]]
    # Minutes that each link is valid after it was requested. Default: 60.
    expiration: NotRequired[int]
    # The data of each document.
    items: NotRequired[list[dict[str, Any]]]
    upload: NotRequired[BatchRequestUpload]


class BatchCounts(TypedDict):
    """`items`: items read so far, including invalid ones. `done`: finished items, including failed ones, so `done` minus `failed` documents were generated. `failed`: documents that could not be rendered. `warnings`: documents to check, for example because an image is missing or a cell may have been misread. `GET …/warnings` lists them."""

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
    """Empty rows of the CSV that are followed by other rows. No documents are generated from them. `rows`: the spreadsheet row numbers of the first 20."""

    count: int
    rows: list[int]


class BatchResult(TypedDict):
    """`url` is a download link that needs no API key. Absent for the output `files` and for batches that are delivered to your own bucket."""

    url: NotRequired[str]
    fileName: NotRequired[str]
    bytes: int


class Batch(TypedDict):
    batchId: str
    status: Literal["checking", "rendering", "assembling", "succeeded", "failed", "cancelled"]
    templateId: str
    # `0` for the draft.
    templateVersion: int
    # Set if the batch was created with a test key.
    isTest: NotRequired[Literal[True]]
    output: Literal["zip", "merged", "files"]
    # `items`: items read so far, including invalid ones. `done`: finished items, including failed ones, so `done` minus `failed` documents were generated. `failed`: documents that could not be rendered. `warnings`: documents to check, for example because an image is missing or a cell may have been misread. `GET …/warnings` lists them.
    counts: BatchCounts
    # Documents per second: over the last 30 seconds while the batch is rendering, or over the whole batch after it has ended.
    rate: NotRequired[float]
    # Estimated seconds left, at the rate of the last 30 seconds. Absent if the rate is unknown or the batch makes no progress.
    secondsLeft: NotRequired[int]
    # The locale detected for each column that the request sets to `auto`, by column header.
    locales: NotRequired[dict[str, str]]
    # Readings that you may not have intended, by column. `rows_repeat`: consecutive rows have the same value in `column` and fill a list, but each row generates its own document. Send `column` as `groupBy` to combine them. `read_as_yes_or_no`: the column controls a section, and its values were read as yes and no. `split_at_semicolons`: the column fills a list of texts, and a single-line cell was split at its semicolons.
    hints: NotRequired[list[BatchHintsItem]]
    # Empty rows of the CSV that are followed by other rows. No documents are generated from them. `rows`: the spreadsheet row numbers of the first 20.
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
    # `url` is a download link that needs no API key. Absent for the output `files` and for batches that are delivered to your own bucket.
    result: NotRequired[BatchResult]
    error: NotRequired[Problem]


class BatchList(TypedDict):
    batches: list[Batch]
    # The `before` for the next page. Absent on the last page.
    next: NotRequired[str]


class BatchError(TypedDict):
    # Number of the item, from 1. `0` for the upload as a whole.
    item: int
    # Line of the upload where the item starts, from 1.
    line: NotRequired[int]
    # CSV: row number as in a spreadsheet, where the header is row 1.
    row: NotRequired[int]
    # RFC 6901 pointer into the item.
    pointer: str
    code: str
    message: str
    suggestion: NotRequired[str]


class BatchWarning(TypedDict):
    # Number of the item, from 1. `0` for the upload as a whole.
    item: int
    # Line of the upload where the item starts, from 1.
    line: NotRequired[int]
    # CSV: row number as in a spreadsheet, where the header is row 1.
    row: NotRequired[int]
    fileName: str
    code: str
    # Subject of the warning: a URL, the path of an asset, or a field. For `damaged_cell`, `ambiguous_date` and `ambiguous_percent`, the column.
    subject: str
    message: str


class BatchFile(TypedDict):
    item: int
    fileName: str
    bytes: int
    pages: int
    # Format: uri.
    url: str
    # Object key in your own bucket.
    s3_key: NotRequired[str]


class NewWebhookEndpoint(TypedDict):
    # Public HTTPS URL that receives the POST requests.
    url: str
    # Events that the endpoint receives.
    events: NotRequired[list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]]
    # Templates whose events the endpoint receives. Default: all templates that the key can access. This cannot be changed later.
    templateIds: NotRequired[list[str]]
    # Shown in the list of endpoints.
    description: NotRequired[str]


class WebhookEndpointChange(TypedDict):
    # Public HTTPS URL that receives the POST requests.
    url: NotRequired[str]
    # Events that the endpoint receives.
    events: NotRequired[list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]]
    # Shown in the list of endpoints.
    description: NotRequired[str]
    enabled: NotRequired[bool]


class WebhookEndpoint(TypedDict):
    endpointId: str
    url: str
    description: str
    events: list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]
    # Templates whose events the endpoint receives. `null` for all templates.
    templateIds: list[str] | None
    # Whether the endpoint was created with a test key. It then receives only events of test documents.
    isTest: bool
    enabled: bool
    disabledReason: NotRequired[str]
    # Format: date-time.
    createdAt: str
    # Until when messages are also signed with the previous secret, after a rotation.
    # Format: date-time.
    previousSecretUntil: NotRequired[str]


class WebhookEndpointWithSecret(TypedDict):
    endpointId: str
    url: str
    description: str
    events: list[Literal["document.succeeded", "document.failed", "batch.succeeded", "batch.failed", "batch.cancelled", "template.published", "template.live_version_set"]]
    # Templates whose events the endpoint receives. `null` for all templates.
    templateIds: list[str] | None
    # Whether the endpoint was created with a test key. It then receives only events of test documents.
    isTest: bool
    enabled: bool
    disabledReason: NotRequired[str]
    # Format: date-time.
    createdAt: str
    # Until when messages are also signed with the previous secret, after a rotation.
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
    # Duration of the attempt in milliseconds.
    ms: int
    # HTTP status that the endpoint returned. Absent if it did not respond.
    status: NotRequired[int]
    # Why the attempt failed. Absent if it succeeded.
    error: NotRequired[str]
    # When the next attempt is made. Absent if there is none.
    # Format: date-time.
    nextAt: NotRequired[str]


class PublishedVersion(TypedDict):
    templateId: str
    version: int
    # Name of the template.
    name: str
    # The live version: the new version, unless another one is pinned.
    liveVersion: int


class LiveVersionSet(TypedDict):
    templateId: str
    # The new live version.
    liveVersion: int
    # Whether the version stays live after another one is published.
    isPinned: bool
    # Name of the template.
    name: str
    # Format: date-time.
    setAt: str


class NewTemplate(TypedDict):
    # Name of the template. Default: the name in template.json.
    # Example: "Invoice"
    name: NotRequired[str]
    # Name of the template on the command line, unique in the account.
    # Example: "invoice"
    slug: NotRequired[str]
    # The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class TemplateFolder(TypedDict):
    # The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class SavedDraft(TypedDict):
    templateId: str
    # Name of the template on the command line, unique in the account.
    # Example: "invoice"
    slug: str
    name: str
    # Revision of the draft, which counts its saves and is its ETag.
    revision: int
    # Sentences about files that were ignored.
    notes: list[str]


class DraftFolder(TypedDict):
    templateId: str
    # Name of the template on the command line, unique in the account.
    # Example: "invoice"
    slug: str
    name: str
    # Revision of the draft, which counts its saves and is its ETag.
    revision: int
    # Whether the draft differs from the newest version.
    hasUnpublishedChanges: bool
    # The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class VersionFolder(TypedDict):
    templateId: str
    # Name of the template on the command line, unique in the account.
    # Example: "invoice"
    slug: str
    name: str
    version: int
    # The files of the template folder by path, each base64-encoded: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json, assets/….
    # Example: {"template.html":"PGgxPnt7dGl0bGV9fTwvaDE+","sample.json":"eyAidGl0bGUiOiAiSGVsbG8iIH0="}
    files: dict[str, str]


class PublishDraft(TypedDict):
    # Revision of the draft to publish. Default: the current revision.
    # Example: 4
    revision: NotRequired[int]
    # Publish even if samples fail (`publish_blocked`).
    anyway: NotRequired[bool]


class PublicationChanges(TypedDict):
    """Changes since the previous version that affect callers and readers."""

    fields: list[dict[str, Any]]
    languages: list[dict[str, Any]]


class Publication(TypedDict):
    templateId: str
    # The version that was published. If nothing changed since the newest version, no version is added, and this is the newest one.
    version: int
    # Version that is used when a request names none: the new version, unless another one is pinned.
    liveVersion: int
    # Whether a version is pinned, so that publishing changed nothing for callers.
    isPinned: bool
    # Sentences about changes to the assets.
    notes: list[str]
    # Changes since the previous version that affect callers and readers.
    changes: PublicationChanges


class LiveVersion(TypedDict):
    # A number pins that version. With `"latest"`, requests use the version that was published last.
    # Example: 3
    version: int | Literal["latest"]


class LiveVersionAnswer(TypedDict):
    templateId: str
    # Version that is used when a request names none.
    liveVersion: int
    # Whether the version stays live when you publish another one.
    isPinned: bool
    # Version that was published last.
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
    # ID of the message, as in `webhook-id`. It is the same for every delivery.
    id: str
    type: Literal["document.succeeded"]
    # When the event happened.
    # Format: date-time.
    timestamp: str
    data: Job


class DocumentFailedMessage(TypedDict):
    # ID of the message, as in `webhook-id`. It is the same for every delivery.
    id: str
    type: Literal["document.failed"]
    # When the event happened.
    # Format: date-time.
    timestamp: str
    data: Job


class BatchSucceededMessage(TypedDict):
    # ID of the message, as in `webhook-id`. It is the same for every delivery.
    id: str
    type: Literal["batch.succeeded"]
    # When the event happened.
    # Format: date-time.
    timestamp: str
    data: Batch


class BatchFailedMessage(TypedDict):
    # ID of the message, as in `webhook-id`. It is the same for every delivery.
    id: str
    type: Literal["batch.failed"]
    # When the event happened.
    # Format: date-time.
    timestamp: str
    data: Batch


class BatchCancelledMessage(TypedDict):
    # ID of the message, as in `webhook-id`. It is the same for every delivery.
    id: str
    type: Literal["batch.cancelled"]
    # When the event happened.
    # Format: date-time.
    timestamp: str
    data: Batch


class TemplatePublishedMessage(TypedDict):
    # ID of the message, as in `webhook-id`. It is the same for every delivery.
    id: str
    type: Literal["template.published"]
    # When the event happened.
    # Format: date-time.
    timestamp: str
    data: PublishedVersion


class TemplateLiveVersionSetMessage(TypedDict):
    # ID of the message, as in `webhook-id`. It is the same for every delivery.
    id: str
    type: Literal["template.live_version_set"]
    # When the event happened.
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
