import type { CitedFile } from '@platen/author'
import { type SampleGiven, sampleTextLengthMax } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { attachmentKey } from '../attachments/attachment-objects.ts'
import { decodeText } from '../attachments/text-kind.ts'

/** Reads an attached CSV or JSON as the sample data of a new template; `undefined` where it is too large to be that. */
export async function readSample(
  store: ObjectStore,
  { attachmentId, kind }: CitedFile,
  accountId: string,
): Promise<SampleGiven | undefined> {
  const bytes = await store.get(attachmentKey(accountId, attachmentId))
  const text = bytes && bytes.length <= sampleTextLengthMax ? decodeText(bytes) : undefined
  return text === undefined ? undefined : { format: kind === 'csv' ? 'csv' : 'json', text }
}
