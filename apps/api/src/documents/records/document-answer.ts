import type { ListedGeneration } from '@platen/database'
import { type DocumentAnswer, faults } from '@platen/contract'
import { expiryOfKey } from '@platen/storage'

/** What callers read of a document that was asked for. Field by field: nothing that the catalog may add one day goes out by itself. */
export function documentAnswer(generation: ListedGeneration): DocumentAnswer {
  const { generationId, outcome, templateId, templateName, version, isTest, requestId, jobId } = generation
  const { pages, bytes, ms, warnings, objectKey, createdAt, deletedAt } = generation
  const expiresAt = objectKey === null ? undefined : expiryOfKey(objectKey)
  return {
    documentId: generationId,
    status: statusOf(outcome),
    templateId,
    templateName,
    templateVersion: version,
    isTest,
    requestId,
    jobId,
    pageCount: pages,
    bytes,
    warnings: warnings.map(({ code, subject, message }) => ({ code, subject, message })),
    stages: ms,
    error: errorOf(outcome),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

function statusOf(outcome: ListedGeneration['outcome']): DocumentAnswer['status'] {
  if (outcome === 'succeeded') return 'succeeded'
  return outcome === 'caller_left' ? 'cancelled' : 'failed'
}

function errorOf(code: ListedGeneration['outcome']): DocumentAnswer['error'] {
  if (code === 'succeeded' || code === 'caller_left') return null
  // A row may carry the code of another release.
  return { code, title: Object.hasOwn(faults, code) ? faults[code].title : code }
}
