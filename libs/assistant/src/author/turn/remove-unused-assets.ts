import type { DraftSource } from '@platen/contract'

/** Removes assets that were added during the turn and that no file uses. */
export function removeUnusedAssets(source: DraftSource, sent: DraftSource): DraftSource {
  const texts = Object.values(source.files)
  const kept = Object.entries(source.assets).filter(
    ([path]) => path in sent.assets || texts.some((text) => text.includes(path)),
  )
  return kept.length === Object.keys(source.assets).length
    ? source
    : { ...source, assets: Object.fromEntries(kept) }
}
