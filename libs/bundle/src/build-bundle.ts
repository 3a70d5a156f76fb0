import { randomUUID } from 'node:crypto'
import type { Bundle, BundleAsset, SourceFault } from '@platen/contract'
import type { WaitingCaller } from '@platen/runtime'
import type { DrawnBox } from './prepare/drawn-box.ts'
import { drawnBoxes } from './prepare/drawn-boxes.ts'
import { prepareAssets } from './prepare/prepare-assets.ts'
import type { PreparedAsset } from './prepare/prepared-asset.ts'
import { readTemplateFolder } from './folder/read-template-folder.ts'
import { loadCodesOf } from './html/check-drawn-elements.ts'
import type { Sample, TemplateSource } from './template-source.ts'

/** A template folder that is to become a version of a template. */
export interface BundleRequest {
  templateId: string
  version: number
  /** Bytes by path relative to the template folder. */
  files: ReadonlyMap<string, Uint8Array>
  /** Default: one who waits a minute at most, beside nobody. */
  caller?: WaitingCaller
}

/** A bundle with its prepared assets, its samples and sentences for its author; or every fault of the folder. */
export type BuiltBundle =
  | { bundle: Bundle; assets: PreparedAsset[]; samples: Sample[]; notes: string[] }
  | { faults: SourceFault[] }

/** From a template folder to a bundle ready for `writeBundle`, with sentences about it for its author; or every fault at once. */
export async function buildBundle({
  templateId,
  version,
  files,
  caller = lonelyCaller(),
}: BundleRequest): Promise<BuiltBundle> {
  await loadCodesOf(files)
  const read = readTemplateFolder(files)
  if ('faults' in read) return read
  const { source } = read
  return assembleBundle({ templateId, version, source, boxes: drawnBoxes(source), caller })
}

/** The second half of `buildBundle`, for a source that was read and whose pictures' boxes were measured elsewhere. */
export async function assembleBundle({
  templateId,
  version,
  source,
  boxes,
  caller,
}: {
  templateId: string
  version: number
  source: TemplateSource
  boxes: ReadonlyMap<string, DrawnBox[]>
  caller: WaitingCaller
}): Promise<BuiltBundle> {
  const { html, css, settings, fields, samples } = source
  const prepared = await prepareAssets(source, { boxes, caller })
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

const lonelyWaitMs = 60_000

function lonelyCaller(): WaitingCaller {
  const { signal } = new AbortController()
  return { accountId: randomUUID(), deadlineAt: Date.now() + lonelyWaitMs, signal }
}

/** An asset without its bytes, which lie beside the bundle. */
function entryOf({ path, contentType, bytes, sha256, pdf }: PreparedAsset): BundleAsset {
  return { path, contentType, bytes, sha256, ...(pdf && { pdf }) }
}
