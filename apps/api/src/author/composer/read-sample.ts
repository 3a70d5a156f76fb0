import type { CitedFile } from '@platen/assistant/author'
import { type SampleInput, sampleTextLengthMax } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { attachmentKey } from '../attachments/attachment-objects.ts'
import { decodeText } from '../attachments/text-kind.ts'

/** Reads an attached CSV or JSON as the sample data of a new template; `undefined` where it is too large to be that. */
export async function readSample(
  store: ObjectStore,
  { attachmentId, kind }: CitedFile,
  accountId: string,
): Promise<SampleInput | undefined> {
  const key = attachmentKey(accountId, attachmentId)
  // No letter takes more bytes.
  const isSmall = ((await store.stat(key))?.bytes ?? 0) <= 4 * sampleTextLengthMax
  const bytes = isSmall ? await store.get(key) : undefined
  const text = bytes && decodeText(bytes)
  if (text === undefined || text.length > sampleTextLengthMax) return undefined
  return { format: kind === 'csv' ? 'csv' : 'json', text }
}
