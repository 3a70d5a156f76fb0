import { type DraftSource, escapePointerPart, Fault, type FaultItem } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { draftAssetKey, forEachInStore } from './drafts/template-objects.ts'

/** Throws `invalid_request` naming each asset of the source that was not uploaded for this template, or has another size. */
export async function requireAssets(
  store: ObjectStore,
  templateId: string,
  source: DraftSource,
): Promise<void> {
  const errors: FaultItem[] = []
  await forEachInStore(Object.entries(source.assets), async ([path, { sha256, bytes }]) => {
    const info = await store.stat(draftAssetKey(templateId, sha256))
    if (info?.bytes === bytes) return
    errors.push({
      pointer: `/source/assets/${escapePointerPart(path)}`,
      code: 'missing_asset',
      message: `${path} was not uploaded for this template. Upload it again.`,
    })
  })
  if (errors.length === 0) return
  throw new Fault('invalid_request', { detail: errors[0]?.message ?? '', errors })
}
