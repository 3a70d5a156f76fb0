// Made by scripts/write-client-types.ts of the API’s own description; change that, and write this again.

/** What the API can do. `isRepeatable`: doing it twice is as good as once. */
export const operations = {
  createDocument: { method: 'POST', path: '/v1/create', isRepeatable: false, takesIdempotencyKey: true },
  createPdfLink: { method: 'POST', path: '/v1/pdf', isRepeatable: false, takesIdempotencyKey: true },
  getAccount: { method: 'GET', path: '/v1/account', isRepeatable: true, takesIdempotencyKey: false },
  listTemplates: { method: 'GET', path: '/v1/templates', isRepeatable: true, takesIdempotencyKey: false },
  createTemplate: { method: 'POST', path: '/v1/templates', isRepeatable: false, takesIdempotencyKey: false },
  getTemplate: { method: 'GET', path: '/v1/templates/{templateId}', isRepeatable: true, takesIdempotencyKey: false },
  listTemplateVersions: { method: 'GET', path: '/v1/templates/{templateId}/versions', isRepeatable: true, takesIdempotencyKey: false },
  getTemplateSchema: { method: 'GET', path: '/v1/templates/{templateId}/schema', isRepeatable: true, takesIdempotencyKey: false },
  getTemplateSample: { method: 'GET', path: '/v1/templates/{templateId}/sample', isRepeatable: true, takesIdempotencyKey: false },
  validateData: { method: 'POST', path: '/v1/templates/{templateId}/validate', isRepeatable: false, takesIdempotencyKey: false },
  getJob: { method: 'GET', path: '/v1/jobs/{jobId}', isRepeatable: true, takesIdempotencyKey: false },
  cancelJob: { method: 'DELETE', path: '/v1/jobs/{jobId}', isRepeatable: true, takesIdempotencyKey: false },
  createUpload: { method: 'POST', path: '/v1/uploads', isRepeatable: false, takesIdempotencyKey: false },
  createBatch: { method: 'POST', path: '/v1/batches', isRepeatable: false, takesIdempotencyKey: true },
  listBatches: { method: 'GET', path: '/v1/batches', isRepeatable: true, takesIdempotencyKey: false },
  getBatch: { method: 'GET', path: '/v1/batches/{batchId}', isRepeatable: true, takesIdempotencyKey: false },
  endBatch: { method: 'DELETE', path: '/v1/batches/{batchId}', isRepeatable: true, takesIdempotencyKey: false },
  listBatchErrors: { method: 'GET', path: '/v1/batches/{batchId}/errors', isRepeatable: true, takesIdempotencyKey: false },
  listBatchWarnings: { method: 'GET', path: '/v1/batches/{batchId}/warnings', isRepeatable: true, takesIdempotencyKey: false },
  listBatchFiles: { method: 'GET', path: '/v1/batches/{batchId}/files', isRepeatable: true, takesIdempotencyKey: false },
  watchBatch: { method: 'GET', path: '/v1/batches/{batchId}/events', isRepeatable: true, takesIdempotencyKey: false },
  createWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints', isRepeatable: false, takesIdempotencyKey: false },
  listWebhookEndpoints: { method: 'GET', path: '/v1/webhook-endpoints', isRepeatable: true, takesIdempotencyKey: false },
  getWebhookEndpoint: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}', isRepeatable: true, takesIdempotencyKey: false },
  changeWebhookEndpoint: { method: 'PATCH', path: '/v1/webhook-endpoints/{endpointId}', isRepeatable: false, takesIdempotencyKey: false },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/v1/webhook-endpoints/{endpointId}', isRepeatable: true, takesIdempotencyKey: false },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/rotate-secret', isRepeatable: false, takesIdempotencyKey: false },
  testWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/test', isRepeatable: false, takesIdempotencyKey: false },
  listWebhookAttempts: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}/attempts', isRepeatable: true, takesIdempotencyKey: false },
  resendWebhookMessage: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/messages/{messageId}/resend', isRepeatable: false, takesIdempotencyKey: false },
  previewFolder: { method: 'POST', path: '/v1/templates/preview', isRepeatable: false, takesIdempotencyKey: false },
  getDraft: { method: 'GET', path: '/v1/templates/{templateId}/draft', isRepeatable: true, takesIdempotencyKey: false },
  replaceDraft: { method: 'PUT', path: '/v1/templates/{templateId}/draft', isRepeatable: true, takesIdempotencyKey: false },
  publishTemplate: { method: 'POST', path: '/v1/templates/{templateId}/publish', isRepeatable: false, takesIdempotencyKey: false },
  setLiveVersion: { method: 'PUT', path: '/v1/templates/{templateId}/live-version', isRepeatable: true, takesIdempotencyKey: false },
  getVersionFolder: { method: 'GET', path: '/v1/templates/{templateId}/versions/{version}/folder', isRepeatable: true, takesIdempotencyKey: false },
} as const

/** The name of something that the API can do. */
export type OperationName = keyof typeof operations
