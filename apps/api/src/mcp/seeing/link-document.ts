import { randomUUID } from 'node:crypto'
import { expirationMinutes } from '@platen/contract'
import { documentKey, type ObjectStore } from '@platen/storage'
import type { PrintedDocument } from './printed-document.ts'

const contentType = 'application/pdf'

/** Keeps a document for as long as links work when nobody says how long, and links to it. */
export async function linkDocument(
  store: ObjectStore,
  { bytes, fileName }: Pick<PrintedDocument, 'bytes' | 'fileName'>,
): Promise<{ url: string; worksForMinutes: number }> {
  const minutes = expirationMinutes.fallback
  const key = documentKey({ expiresAt: Date.now() + minutes * 60_000, id: randomUUID() })
  await store.put(key, bytes, { contentType })
  const url = await store.presignGet({ key, expiresInSeconds: minutes * 60, fileName, contentType })
  return { url, worksForMinutes: minutes }
}
