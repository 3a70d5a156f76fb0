import type { DraftSource } from '@platen/contract'

/** A draft without the assets that were taken up on the way and that no file names. */
export function withoutUnusedAssets(source: DraftSource, sent: DraftSource): DraftSource {
  const texts = Object.values(source.files)
  const kept = Object.entries(source.assets).filter(
    ([path]) => path in sent.assets || texts.some((text) => text.includes(path)),
  )
  return kept.length === Object.keys(source.assets).length
    ? source
    : { ...source, assets: Object.fromEntries(kept) }
}
