import { isBrandLogo, type SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import type { TemplateSource } from '../template-source.ts'
import type { DrawnBox } from './drawn-box.ts'
import { baseFaults, type BaseUse } from './base-use.ts'
import { prepareAsset } from './prepare-asset.ts'
import type { PreparedAsset } from './prepared-asset.ts'

/** All assets of a template ready for print, with sentences about them for its author; or every fault among them. */
export type PreparedAssets = { assets: PreparedAsset[]; notes: string[] } | { faults: SourceFault[] }

/** How the page uses the assets, which takes time to find. */
export interface AssetUse {
  /** Of `drawnBoxes`. */
  boxes: ReadonlyMap<string, DrawnBox[]>
  /** Of `readBaseUse`. */
  base: BaseUse | undefined
}

/**
 * Makes a template's assets ready for print; each keeps its path, and its entry's `contentType` says what it is now. Damaged pictures and
 * fonts are faults, all at once. With `images: "original"` pictures are checked and left as they are. Throws `overloaded` where others'
 * pictures, PDFs and fonts take until the caller's deadline.
 */
export async function prepareAssets(
  source: TemplateSource,
  { caller, boxes, base }: { caller: WaitingCaller } & AssetUse,
): Promise<PreparedAssets> {
  const assets: PreparedAsset[] = []
  const notes: string[] = []
  const faults: SourceFault[] = []
  const { images } = source.settings
  // One after the other: an account has one place among pictures anyway.
  for (const [path, bytes] of source.assets) {
    const replacedBy = isBrandLogo(path) ? source.brand?.logo : undefined
    const file = {
      path,
      bytes,
      boxes: boxes.get(path) ?? [],
      images,
      replacedBy,
      form: path === base?.path ? base.form : undefined,
    }
    const prepared = await prepareAsset(file, caller)
    if ('fault' in prepared) {
      faults.push(prepared.fault)
      continue
    }
    faults.push(...baseFaults(prepared.asset, base))
    assets.push(prepared.asset)
    notes.push(...prepared.notes)
  }
  return faults.length > 0 ? { faults } : { assets, notes }
}
