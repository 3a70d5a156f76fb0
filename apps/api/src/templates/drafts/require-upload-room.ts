import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type AssetBytes, listDraftAssets, putDraftAssets } from './template-objects.ts'

/** More than twice the limit of a draft, because replaced assets are kept for drafts that are still open elsewhere. */
const uploadedBytesMax = 256 * 2 ** 20
/** Each file counts as at least this size, to also limit the number of tiny files. */
const fileBytesMin = 16 * 2 ** 10

type Parts = { catalog: Pick<Catalog, 'storedBytes'>; store: ObjectStore }
type OfTemplate = { accountId: string; templateId: string }
type SizedAssets = readonly { sha256: string; bytes: number }[]

/**
 * Records that these assets will be stored for a template's drafts. Throws `invalid_upload` if they exceed the template's limit, and
 * `storage_limit_reached` if they exceed the account's limit. Assets that are already stored do not count again.
 */
export async function requireUploadRoom(parts: Parts, of: OfTemplate, assets: SizedAssets): Promise<void> {
  const { added, stored, together } = await countAssets(parts.store, of.templateId, assets)
  if (added === 0) return
  if (together > uploadedBytesMax)
    throw new Fault('invalid_upload', {
      detail: `The files uploaded for this template, including replaced ones, would exceed ${uploadedBytesMax / 2 ** 20} MiB. Duplicate the template and continue in the copy, which has only the files that are in use.`,
    })
  await parts.catalog.storedBytes.noteAssets(of.accountId, of.templateId, stored)
}

/** Stores assets, given as bytes by hash, for a template's drafts. Throws errors from `requireUploadRoom` before anything is stored. */
export async function addDraftAssets(parts: Parts, of: OfTemplate, assets: AssetBytes): Promise<void> {
  await requireUploadRoom(parts, of, sizesOf(assets))
  await putDraftAssets(parts.store, of.templateId, assets)
}

/** Stores assets of a version for the draft. Throws `storage_limit_reached` before anything is stored. */
export async function addPublishedAssets(parts: Parts, of: OfTemplate, assets: AssetBytes): Promise<void> {
  const { stored } = await countAssets(parts.store, of.templateId, sizesOf(assets))
  await parts.catalog.storedBytes.noteAssets(of.accountId, of.templateId, stored)
  await putDraftAssets(parts.store, of.templateId, assets)
}

function sizesOf(assets: AssetBytes): SizedAssets {
  return Array.from(assets, ([sha256, { bytes }]) => ({ sha256, bytes: bytes.length }))
}

/** Counts the stored assets of a template's drafts, and the new ones among `assets`. `together` counts each asset as at least `fileBytesMin`. */
async function countAssets(
  store: ObjectStore,
  templateId: string,
  assets: SizedAssets,
): Promise<{ added: number; stored: number; together: number }> {
  const added = new Map(assets.map(({ sha256, bytes }) => [sha256, bytes]))
  const sizes: number[] = []
  for await (const { sha256, bytes } of listDraftAssets(store, templateId)) {
    added.delete(sha256)
    sizes.push(bytes)
  }
  sizes.push(...added.values())
  return {
    added: added.size,
    stored: sizes.reduce((sum, bytes) => sum + bytes, 0),
    together: sizes.reduce((sum, bytes) => sum + Math.max(bytes, fileBytesMin), 0),
  }
}
