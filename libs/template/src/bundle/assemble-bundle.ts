import type { Bundle, BundleAsset, SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { type AssetUse, prepareAssets } from './prepare/prepare-assets.ts'
import type { PreparedAsset } from './prepare/prepared-asset.ts'
import type { Sample, TemplateSource } from './template-source.ts'

/** A bundle with its prepared assets, its samples and sentences for its author; or every fault of the folder. */
export type BuiltBundle =
  | { bundle: Bundle; assets: PreparedAsset[]; samples: Sample[]; notes: string[] }
  | { faults: SourceFault[] }

/** The second half of `buildBundle`, for a source that was read elsewhere, with how it uses its assets. */
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

/** An asset without its bytes, which lie beside the bundle. */
function entryOf({ path, contentType, bytes, sha256, pdf }: PreparedAsset): BundleAsset {
  return { path, contentType, bytes, sha256, ...(pdf && { pdf }) }
}
