import type { Bundle, BundleAsset, SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { type AssetUse, prepareAssets } from './prepare/prepare-assets.ts'
import type { PreparedAsset } from './prepare/prepared-asset.ts'
import type { Sample, TemplateSource } from './template-source.ts'

export type BuiltBundle =
  | { bundle: Bundle; assets: PreparedAsset[]; samples: Sample[]; notes: string[] }
  | { faults: SourceFault[] }

/** Builds the bundle from a source that was already read. `use` says how the source uses its assets. */
export async function assembleBundle({
  templateId,
  version,
  source,
  use,
  caller,
}: {
  templateId: string
  version: number
  source: TemplateSource
  use: AssetUse
  caller: WaitingCaller
}): Promise<BuiltBundle> {
  const { html, css, settings, fields, samples } = source
  const prepared = await prepareAssets(source, { ...use, caller })
  if ('faults' in prepared) return prepared
  const assets = [...prepared.assets, ...(source.brand?.fonts ?? [])]
  const bundle: Bundle = {
    format: 1,
    templateId,
    version,
    html,
    css,
    settings,
    fields,
    assets: assets.map(entryOf),
    ...(source.brand?.css && { brand: source.brand.css }),
  }
  return { bundle, assets, samples, notes: [...source.notes, ...prepared.notes] }
}

/** Returns an asset without its bytes, which are stored next to the bundle. */
function entryOf({ path, contentType, bytes, sha256, pdf }: PreparedAsset): BundleAsset {
  return { path, contentType, bytes, sha256, ...(pdf && { pdf }) }
}
