import { documentFormat } from '@platen/contract'
/**
 * Folders of objects that expire: finished documents, stored idempotent responses, replies too large for the queue, uploads, connector payloads,
 * batches, and preview content.
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

/** The parts of an expiring key. */
export interface ExpiringKey {
  /** Epoch milliseconds, rounded up to the second. */
  expiresAt: number
  /** Letters, digits, `-` and `_`, at most 128. */
  id: string
}

/** Returns the id of an object that is removed with its account, regardless of its expiry. */
export function ofAccount(accountId: string, id: string): string {
  return `${accountId}-${id}`
}

/** Returns the key of a document in managed storage: `documents/<expiry, epoch seconds, 12 digits>/<id>.pdf`. */
export function documentKey(parts: ExpiringKey): string {
  return `${folderOf('documents', parts)}${parts.id}${documentFormat.extension}`
}

/** Returns the key of a stored idempotent response: `answers/<expiry>/<id>`. */
export function answerKey(parts: ExpiringKey): string {
  return folderOf('answers', parts) + parts.id
}

/** Returns the key of a reply that is too large for the queue: `spool/<expiry>/<id>`. */
export function spoolKey(parts: ExpiringKey): string {
  return folderOf('spool', parts) + parts.id
}

/** Returns the key of an upload: `uploads/<expiry>/<id>`. */
export function uploadKey(parts: ExpiringKey): string {
  return folderOf('uploads', parts) + parts.id
}

/** Returns the key of a connector's payload: `hooks/<expiry>/<id>`. */
export function hookKey(parts: ExpiringKey): string {
  return folderOf('hooks', parts) + parts.id
}

/** Returns the folder of a batch's objects, with a trailing slash: `batches/<expiry>/<id>/`. The objects in it expire at the same time. */
export function batchFolder(parts: ExpiringKey): string {
  return `${folderOf('batches', parts)}${parts.id}/`
}

/** Returns the folder of a preview's content, with a trailing slash: `previews/<expiry>/<id>/`. The objects in it expire at the same time. */
export function previewFolder(parts: ExpiringKey): string {
  return `${folderOf('previews', parts)}${parts.id}/`
}

const expiringKey =
  /^(?:documents\/(\d{12})\/[\w-]{1,128}\.pdf|(?:answers|spool|uploads|hooks)\/(\d{12})\/[\w-]{1,128}|(?:batches|previews)\/(\d{12})\/[\w-]{1,128}\/.+)$/

/** Returns the expiry of a key in epoch milliseconds, or `undefined` for keys that are not from these functions. */
export function expiryOfKey(key: string): number | undefined {
  const match = expiringKey.exec(key)
  return match === null ? undefined : Number(match[1] ?? match[2] ?? match[3]) * 1_000
}

function folderOf(folder: (typeof expiringFolders)[number], { expiresAt, id }: ExpiringKey): string {
  const seconds = Math.ceil(expiresAt / 1_000)
  if (!(seconds >= 0 && seconds < 1e12))
    throw new RangeError(`${expiresAt} is not a time that a key can contain`)
  if (!/^[\w-]{1,128}$/.test(id))
    throw new RangeError('An id in a key can only have letters, digits, "-" and "_"')
  // Padded, so that keys are sorted by expiry.
  return `${folder}/${String(seconds).padStart(12, '0')}/`
}

/** Returns whether an object belongs to this account: its id is from `ofAccount`. */
export function isOfAccount(key: string, accountId: string): boolean {
  return expiryOfKey(key) !== undefined && key.split('/')[2]?.startsWith(ofAccount(accountId, '')) === true
}
