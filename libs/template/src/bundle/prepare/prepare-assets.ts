import { isBrandLogo, type SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import type { TemplateSource } from '../template-source.ts'
import type { DrawnBox } from './drawn-box.ts'
import { baseFaults, type BaseUse } from './base-use.ts'
import { prepareAsset } from './prepare-asset.ts'
import type { PreparedAsset } from './prepared-asset.ts'

export type PreparedAssets = { assets: PreparedAsset[]; notes: string[] } | { faults: SourceFault[] }

export interface AssetUse {
  boxes: ReadonlyMap<string, DrawnBox[]>
  base: BaseUse | undefined
}

/**
 * Prepares the assets of a template for print. Each keeps its path, and its entry has the new `contentType`. Damaged pictures and fonts are errors,
 * which are all returned at once. With `images: "original"`, pictures are checked and kept. Throws `overloaded` if the caller's deadline passes while
 * others use the pools.
 */
export async function prepareAssets(
  source: TemplateSource,
  { caller, boxes, base }: { caller: WaitingCaller } & AssetUse,
): Promise<PreparedAssets> {
  const assets: PreparedAsset[] = []
  const notes: string[] = []
  const faults: SourceFault[] = []
  const { images } = source.settings
  // One after the other, because an account can prepare one picture at a time.
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
