import { documentFormat } from '@platen/contract'
/**
 * Folders of objects that end by themselves: finished documents, kept idempotent answers, replies too large for the queue, uploads, payloads of
 * connectors, batches, what previews of folders are made of.
 */
export const expiringFolders = [
  'documents',
  'answers',
  'spool',
  'uploads',
  'hooks',
  'batches',
  'previews',
] as const

/** What the key of an object that ends is made of. */
export interface ExpiringKey {
  /** Epoch milliseconds; rounded up to the second. */
  expiresAt: number
  /** Letters, digits, `-` and `_`; at most 128. */
  id: string
}

/** The id of an object that goes with its account, whenever it would have ended. */
export function ofAccount(accountId: string, id: string): string {
  return `${accountId}-${id}`
}

/** Key of a document in managed storage: `documents/<expiry, epoch seconds, 12 digits>/<id>.pdf`. */
export function documentKey(parts: ExpiringKey): string {
  return `${folderOf('documents', parts)}${parts.id}${documentFormat.extension}`
}

/** Key of a kept idempotent answer: `answers/<expiry>/<id>`. */
export function answerKey(parts: ExpiringKey): string {
  return folderOf('answers', parts) + parts.id
}

/** Key of a reply that is too large for the queue: `spool/<expiry>/<id>`. */
export function spoolKey(parts: ExpiringKey): string {
  return folderOf('spool', parts) + parts.id
}

/** Key of an upload: `uploads/<expiry>/<id>`. */
export function uploadKey(parts: ExpiringKey): string {
  return folderOf('uploads', parts) + parts.id
}

/** Key of what came to a connector: `hooks/<expiry>/<id>`. */
export function hookKey(parts: ExpiringKey): string {
  return folderOf('hooks', parts) + parts.id
}

/** Folder of a batch's objects, with its slash: `batches/<expiry>/<id>/`. Whatever lies in it ends with it. */
export function batchFolder(parts: ExpiringKey): string {
  return `${folderOf('batches', parts)}${parts.id}/`
}

/** Folder of what a preview is made of, with its slash: `previews/<expiry>/<id>/`. Whatever lies in it ends with it. */
export function previewFolder(parts: ExpiringKey): string {
  return `${folderOf('previews', parts)}${parts.id}/`
}

const expiringKey =
  /^(?:documents\/(\d{12})\/[\w-]{1,128}\.pdf|(?:answers|spool|uploads|hooks)\/(\d{12})\/[\w-]{1,128}|(?:batches|previews)\/(\d{12})\/[\w-]{1,128}\/.+)$/

/** When the object of a key ends, in epoch milliseconds; `undefined` for every key that the functions above did not make. */
export function expiryOfKey(key: string): number | undefined {
  const match = expiringKey.exec(key)
  return match === null ? undefined : Number(match[1] ?? match[2] ?? match[3]) * 1_000
}

function folderOf(folder: (typeof expiringFolders)[number], { expiresAt, id }: ExpiringKey): string {
  const seconds = Math.ceil(expiresAt / 1_000)
  if (!(seconds >= 0 && seconds < 1e12)) throw new RangeError(`${expiresAt} is no time that a key can hold`)
  if (!/^[\w-]{1,128}$/.test(id)) throw new RangeError('An id in a key has letters, digits, "-" and "_" only')
  // Padded, so that the order of the keys is the order in which they end.
  return `${folder}/${String(seconds).padStart(12, '0')}/`
}

/** Whether an object goes with this account: its id is of `ofAccount`. */
export function isOfAccount(key: string, accountId: string): boolean {
  return expiryOfKey(key) !== undefined && key.split('/')[2]?.startsWith(ofAccount(accountId, '')) === true
}
