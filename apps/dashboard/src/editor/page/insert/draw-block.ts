import { blockPictureBytesMax } from '@platen/contract'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { encodeBase64 } from './block-pictures.ts'

/** The size in the gallery times the usual device pixel ratio. */
const widthPx = 640
const heightPx = 373
const marginPx = 24
/** Limits the enlargement, so that small blocks still look small. */
const scaleMax = 3

/** Renders a block of the document as base64 WebP, cropped at the bottom if it is tall. Returns `undefined` if it cannot be drawn. */
export async function drawBlock(
  pdf: PdfFile,
  boxes: ReadonlyMap<number, readonly ElementBox[]>,
): Promise<string | undefined> {
  const [first] = [...boxes].toSorted(([a], [b]) => a - b)
  const [box] = first?.[1] ?? []
  if (!first || !box) return undefined
  const [page, all] = first
  const own = all.filter(({ copy }) => copy === box.copy)
  const left = Math.min(...own.map((one) => one.left))
  const top = Math.min(...own.map((one) => one.top))
  const width = Math.max(...own.map((one) => one.left + one.width)) - left
  const height = Math.max(...own.map((one) => one.top + one.height)) - top
  if (width < 1 || height < 1) return undefined
  const scale = Math.min(scaleMax, (widthPx - 2 * marginPx) / width)
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const drawn = await pdf.draw(page, scale, new AbortController().signal)
  // The page is drawn smaller than requested if it would be too large for a canvas.
  const real = drawn.width / ((pdf.sizes[page - 1]?.width ?? 1) * scale)
  const [w, h] = [width * scale, Math.min(height * scale, heightPx - marginPx)]
  const y = Math.max(marginPx, (heightPx - height * scale) / 2)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, widthPx, heightPx)
  const from = [left * scale * real, top * scale * real, w * real, h * real] as const
  context.drawImage(drawn, ...from, (widthPx - w) / 2, y, w, h)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
  if (!blob || blob.size > blockPictureBytesMax) return undefined
  return encodeBase64(new Uint8Array(await blob.arrayBuffer()))
}
