import type { Catalog } from '@platen/database'
import type { DraftAsset } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { brandObjectKey } from '../../brand/brand-objects.ts'
import { logoPath } from '../../brand/read-logo.ts'
import { copyObject, draftAssetKey } from '../../templates/drafts/template-objects.ts'

/** Copies the account's brand logo to a template's assets. Returns `undefined` if there is no logo. */
export async function copyBrandLogo(
  { brands, store }: { brands: Catalog['brands']; store: ObjectStore },
  { accountId, templateId }: { accountId: string; templateId: string },
): Promise<{ path: string; asset: DraftAsset } | undefined> {
  const { logo } = await brands.read(accountId)
  if (!logo) return undefined
  const { sha256, bytes, contentType, uploadId } = logo
  const from = brandObjectKey(accountId, uploadId)
  const isCopied = await copyObject(store, { from, to: draftAssetKey(templateId, sha256), contentType })
  return isCopied ? { path: logoPath(logo), asset: { sha256, bytes, contentType } } : undefined
}
