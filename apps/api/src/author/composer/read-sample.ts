import type { CitedFile } from '@platen/assistant/author'
import { type SampleInput, sampleTextLengthMax } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { attachmentKey } from '../attachments/attachment-objects.ts'
import { decodeText } from '../attachments/detect-text.ts'

/** Reads an attached CSV or JSON file as sample data for a new template. Returns `undefined` if it is too large. */
export async function readSample(
  store: ObjectStore,
  { attachmentId, kind }: CitedFile,
  accountId: string,
): Promise<SampleInput | undefined> {
  const key = attachmentKey(accountId, attachmentId)
  // A character has up to 4 bytes.
  const isSmall = ((await store.stat(key))?.bytes ?? 0) <= 4 * sampleTextLengthMax
  const bytes = isSmall ? await store.get(key) : undefined
  const text = bytes && decodeText(bytes)
  if (text === undefined || text.length > sampleTextLengthMax) return undefined
  return { format: kind === 'csv' ? 'csv' : 'json', text }
}
