import type { Catalog } from '@platen/catalog'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type AssetBytes, listDraftAssets, putDraftAssets } from './template-objects.ts'

/** More than twice of what one draft may name: what was replaced stays for drafts that others still have open. */
const uploadedBytesMax = 256 * 2 ** 20
/** What a file counts at least, so that tiny ones are bounded in number, too. */
const fileBytesMin = 16 * 2 ** 10

/**
 * Notes that these assets are about to be stored for a template's drafts. Throws `invalid_upload` when those that are not kept already would
 * be more than is kept for one template, and `storage_full` when they would be more than the account can store.
 */
export async function requireUploadRoom(
  { catalog, store }: { catalog: Pick<Catalog, 'storedBytes'>; store: ObjectStore },
  { accountId, templateId }: { accountId: string; templateId: string },
  assets: readonly { sha256: string; bytes: number }[],
): Promise<void> {
  const added = new Map(assets.map(({ sha256, bytes }) => [sha256, bytes]))
  let together = 0
  let stored = 0
  const count = (bytes: number) => {
    stored += bytes
    together += Math.max(bytes, fileBytesMin)
  }
  for await (const { sha256, bytes } of listDraftAssets(store, templateId)) {
    added.delete(sha256)
    count(bytes)
  }
  if (added.size === 0) return
  for (const bytes of added.values()) count(bytes)
  if (together > uploadedBytesMax)
    throw new Fault('invalid_upload', {
      detail: `The files uploaded for this template, those that were replaced included, would be more than ${uploadedBytesMax / 2 ** 20} MiB. Duplicate the template, and go on in the copy: it has only the files that are in use.`,
    })
  await catalog.storedBytes.noteAssets(accountId, templateId, stored)
}

/** Stores assets, given as bytes by hash, for a template's drafts. Throws as `requireUploadRoom`, and stores nothing then. */
export async function addDraftAssets(
  parts: { catalog: Pick<Catalog, 'storedBytes'>; store: ObjectStore },
  of: { accountId: string; templateId: string },
  assets: AssetBytes,
): Promise<void> {
  const named = [...assets].map(([sha256, { bytes }]) => ({ sha256, bytes: bytes.length }))
  await requireUploadRoom(parts, of, named)
  await putDraftAssets(parts.store, of.templateId, assets)
}
