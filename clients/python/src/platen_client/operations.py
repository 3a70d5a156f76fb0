"""What the API can do."""

# Made by scripts/write-client-types.ts of the API’s own description; change that, and write this again.

from typing import NamedTuple


class Operation(NamedTuple):
    """Something that the API can do. `is_repeatable`: doing it twice is as good as once."""

    method: str
    path: str
    is_repeatable: bool
    takes_idempotency_key: bool


OPERATIONS = {
    "createDocument": Operation("POST", "/v1/create", False, True),
    "createPdfLink": Operation("POST", "/v1/pdf", False, True),
    "getAccount": Operation("GET", "/v1/account", True, False),
    "listTemplates": Operation("GET", "/v1/templates", True, False),
    "createTemplate": Operation("POST", "/v1/templates", False, False),
    "getTemplate": Operation("GET", "/v1/templates/{templateId}", True, False),
    "listTemplateVersions": Operation("GET", "/v1/templates/{templateId}/versions", True, False),
    "getTemplateSchema": Operation("GET", "/v1/templates/{templateId}/schema", True, False),
    "getTemplateSample": Operation("GET", "/v1/templates/{templateId}/sample", True, False),
    "validateData": Operation("POST", "/v1/templates/{templateId}/validate", False, False),
    "listDocuments": Operation("GET", "/v1/documents", True, False),
    "getDocument": Operation("GET", "/v1/documents/{documentId}", True, False),
    "deleteDocument": Operation("DELETE", "/v1/documents/{documentId}", True, False),
    "getJob": Operation("GET", "/v1/jobs/{jobId}", True, False),
    "cancelJob": Operation("DELETE", "/v1/jobs/{jobId}", True, False),
    "createUpload": Operation("POST", "/v1/uploads", False, False),
    "createBatch": Operation("POST", "/v1/batches", False, True),
    "listBatches": Operation("GET", "/v1/batches", True, False),
    "getBatch": Operation("GET", "/v1/batches/{batchId}", True, False),
    "endBatch": Operation("DELETE", "/v1/batches/{batchId}", True, False),
    "listBatchErrors": Operation("GET", "/v1/batches/{batchId}/errors", True, False),
    "listBatchWarnings": Operation("GET", "/v1/batches/{batchId}/warnings", True, False),
    "listBatchFiles": Operation("GET", "/v1/batches/{batchId}/files", True, False),
    "watchBatch": Operation("GET", "/v1/batches/{batchId}/events", True, False),
    "createWebhookEndpoint": Operation("POST", "/v1/webhook-endpoints", False, False),
    "listWebhookEndpoints": Operation("GET", "/v1/webhook-endpoints", True, False),
    "getWebhookEndpoint": Operation("GET", "/v1/webhook-endpoints/{endpointId}", True, False),
    "changeWebhookEndpoint": Operation("PATCH", "/v1/webhook-endpoints/{endpointId}", False, False),
    "deleteWebhookEndpoint": Operation("DELETE", "/v1/webhook-endpoints/{endpointId}", True, False),
    "rotateWebhookSecret": Operation("POST", "/v1/webhook-endpoints/{endpointId}/rotate-secret", False, False),
    "testWebhookEndpoint": Operation("POST", "/v1/webhook-endpoints/{endpointId}/test", False, False),
    "listWebhookAttempts": Operation("GET", "/v1/webhook-endpoints/{endpointId}/attempts", True, False),
    "resendWebhookMessage": Operation("POST", "/v1/webhook-endpoints/{endpointId}/messages/{messageId}/resend", False, False),
    "previewFolder": Operation("POST", "/v1/templates/preview", False, False),
    "getDraft": Operation("GET", "/v1/templates/{templateId}/draft", True, False),
    "replaceDraft": Operation("PUT", "/v1/templates/{templateId}/draft", True, False),
    "publishTemplate": Operation("POST", "/v1/templates/{templateId}/publish", False, False),
    "setLiveVersion": Operation("PUT", "/v1/templates/{templateId}/live-version", True, False),
    "getVersionFolder": Operation("GET", "/v1/templates/{templateId}/versions/{version}/folder", True, False),
}
