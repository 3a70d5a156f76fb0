import { Fault } from '@platen/contract'
import { expiryOfKey } from '@platen/storage'
import type { ResponseData } from '../../http/response.ts'
import type { ToolContext } from '../tool.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Returns the document that an answer links to: its bytes, its ID, and when the link expires. Throws `unavailable`. */
export async function readLinked(
  { body, headers }: ResponseData,
  { parts, caller }: ToolContext,
): Promise<Pick<PrintedDocument, 'bytes' | 'link'>> {
  const { catalog, log, store } = parts
  const documentId = headers['X-Document-Id'] ?? ''
  // The document was just generated and may not be written to the log yet.
  await log.flush()
  const objectKey = (await catalog.generations.find(caller.accountId, documentId))?.objectKey
  const info = objectKey ? await store.stat(objectKey) : undefined
  if (info) await caller.reserveMemory(info.bytes, caller.signal)
  const bytes = objectKey && info ? await store.get(objectKey) : undefined
  const expiresAt = objectKey ? expiryOfKey(objectKey) : undefined
  if (!bytes || expiresAt === undefined)
    throw new Fault('unavailable', { detail: 'The document was lost. Send the request again.' })
  const { url } = JSON.parse(body.toString()) as { url: string }
  return { bytes, link: { url, documentId, expiresAt: new Date(expiresAt).toISOString() } }
}
