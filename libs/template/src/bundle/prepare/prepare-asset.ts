import type { SourceFault } from '@platen/contract'
import type { FormOptions } from '@platen/pdf'
import { sha256Of, type WaitingCaller } from '@platen/platform'
import type { DrawnBox } from './drawn-box.ts'
import { fileKind } from './file-kind.ts'
import { type PreparedAsset, type PreparedFile, shownBytes } from './prepared-asset.ts'
import { prepareDrawing, preparePicture } from './picture-pool.ts'
import { prepareFont } from './prepare-font.ts'

/** One asset with all inputs of its preparation. The same inputs result in the same bytes. */
export interface AssetToPrepare {
  path: string
  bytes: Uint8Array
  boxes: DrawnBox[]
  images: 'prepared' | 'original'
  /** For a PDF: how its form is used. Default: it is printed unchanged. */
  form?: FormOptions | undefined
  /** The file that is printed instead, with a name that shows its type. */
  replacedBy?: { path: string; bytes: Uint8Array } | undefined
}

/** Prepares one asset, as `prepareAssets` does. */
export async function prepareAsset(
  given: AssetToPrepare,
  caller: WaitingCaller,
): Promise<{ asset: PreparedAsset; notes: string[] } | { fault: SourceFault }> {
  const prepared = await prepareFile({ ...given, ...given.replacedBy }, caller)
  if ('fault' in prepared) return prepared
  const { content, contentType, notes, pdf } = prepared
  const sha256 = await sha256Of(content)
  const asset = { path: given.path, contentType, bytes: content.length, sha256, content, ...(pdf && { pdf }) }
  return { asset, notes }
}

async function prepareFile(
  { path, bytes, boxes, images, form }: AssetToPrepare,
  caller: WaitingCaller,
): Promise<PreparedFile> {
  switch (fileKind(path, bytes)) {
    case 'image':
      return preparePicture({ path, bytes, boxes, images }, caller)
    case 'svg':
      return prepareDrawing({ path, bytes }, caller)
    case 'pdf': {
      const { prepareBase } = await import('./prepare-base.ts')
      return prepareBase({ path, bytes, form: form ?? { use: 'untouched' } }, caller)
    }
    case 'font':
      return prepareFont({ path, bytes }, caller)
    case 'style':
      return { content: bytes, contentType: 'text/css; charset=utf-8', notes: [] }
    case 'other':
      break
  }
  const note = `${path}: stored unchanged (${shownBytes(bytes.length)}), because it is not an image, a font or a style sheet.`
  return { content: bytes, contentType: 'application/octet-stream', notes: [note] }
}
