import type { Catalog } from '@platen/database'
import type { DraftAsset } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { brandObjectKey } from '../../brand/brand-objects.ts'
import { logoPath } from '../../brand/read-logo.ts'
import { copyObject, draftAssetKey } from '../../templates/drafts/template-objects.ts'

/** The logo of the account's brand as an asset of a template, where its bytes lie by then; `undefined` where there is none. */
export async function adoptLogo(
  { brands, store }: { brands: Catalog['brands']; store: ObjectStore },
  { accountId, templateId }: { accountId: string; templateId: string },
): Promise<{ path: string; asset: DraftAsset } | undefined> {
  const { logo } = await brands.read(accountId)
  if (!logo) return undefined
  const { sha256, bytes, contentType, uploadId } = logo
  const from = brandObjectKey(accountId, uploadId)
  const isThere = await copyObject(store, { from, to: draftAssetKey(templateId, sha256), contentType })
  return isThere ? { path: logoPath(logo), asset: { sha256, bytes, contentType } } : undefined
}
