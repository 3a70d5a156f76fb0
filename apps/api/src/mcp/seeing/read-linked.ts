import { Fault } from '@platen/contract'
import { expiryOfKey } from '@platen/storage'
import type { Answer } from '../../http/answer.ts'
import type { ToolContext } from '../tool.ts'
import type { PrintedDocument } from './printed-document.ts'

/** The document that an answer with a link is about: its bytes, what to call it by, and until when the link works. Throws `unavailable`. */
export async function readLinked(
  { body, headers }: Answer,
  { parts, caller }: ToolContext,
): Promise<Pick<PrintedDocument, 'bytes' | 'link'>> {
  const { catalog, log, store } = parts
  const documentId = headers['X-Document-Id'] ?? ''
  // It was made a moment ago.
  await log.flush()
  const objectKey = (await catalog.generations.find(caller.accountId, documentId))?.objectKey
  const info = objectKey ? await store.stat(objectKey) : undefined
  if (info) await caller.takeRoom(info.bytes, caller.signal)
  const bytes = objectKey && info ? await store.get(objectKey) : undefined
  const expiresAt = objectKey ? expiryOfKey(objectKey) : undefined
  if (!bytes || expiresAt === undefined)
    throw new Fault('unavailable', { detail: 'The document was lost on its way. Send the request again.' })
  const { url } = JSON.parse(body.toString()) as { url: string }
  return { bytes, link: { url, documentId, expiresAt: new Date(expiresAt).toISOString() } }
}
