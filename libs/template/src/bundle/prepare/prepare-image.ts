import sharp, { type Metadata, type Sharp } from 'sharp'
import { bundleBounds } from '../bounds.ts'
import type { DrawnBox } from './drawn-box.ts'
import { encodePicture } from './encode-picture.ts'
import { kindByContent } from './file-kind.ts'
import { fileFault, type PreparedFile, shownBytes } from './prepared-asset.ts'

/** The resolution of offset printing. More pixels are invisible. */
const dotsPerMm = 300 / 25.4

/** Pixels are reduced only if this saves enough, because each reduction loses sharpness. */
const scaleWorthIt = 0.95

const readable = 'PNG, JPEG, WebP, AVIF, GIF or TIFF'

/**
 * Prepares a picture for print: at most 300 dpi in its largest box, upright, in the best format for PDF. Errors: `not_an_image`,
 * `image_too_large` (over the pixel limit), `corrupt_image`.
 */
export async function prepareImage(
  path: string,
  bytes: Uint8Array,
  boxes: readonly DrawnBox[],
): Promise<PreparedFile> {
  if (kindByContent(bytes) !== 'image') {
    return fileFault(path, 'not_an_image', `The file is not a readable image. Save it as ${readable}.`)
  }
  let original: Metadata
  try {
    // Only the header is read, so no limit is needed, and the error can have the size.
    original = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return fileFault(
      path,
      'corrupt_image',
      `The image cannot be read: it is damaged, or not ${readable}. Export it again.`,
    )
  }
  const frames = original.pages ?? 1
  const pixels = original.width * original.height
  if (pixels > bundleBounds.pixelsMax) {
    const most = bundleBounds.pixelsMax / 1_000_000
    return fileFault(
      path,
      'image_too_large',
      `The image has ${original.width} × ${original.height} pixels. The maximum is ${most} million. Make it smaller.`,
    )
  }
  try {
    const turned = (original.orientation ?? 1) >= 5
    const [width, height] = turned ? [original.height, original.width] : [original.width, original.height]
    const scale = Math.min(1, neededScale(width, height, boxes))
    const size =
      scale < scaleWorthIt
        ? { width: Math.max(1, Math.ceil(width * scale)), height: Math.max(1, Math.ceil(height * scale)) }
        : { width, height }
    const done = await encodePicture({
      bytes,
      original,
      size,
      isResized: size.width !== width,
      open: () => open(bytes),
    })
    const notes: string[] = []
    if (frames > 1) notes.push(`${path}: only the first of its ${frames} frames is printed.`)
    if (done.content !== bytes) {
      const name = path.replace(/^assets\//, '')
      const isSmaller = size.width !== width && !done.keepsPixels
      const isLighter = done.content.length < bytes.length
      const weight = `${shownBytes(done.content.length)} instead of ${shownBytes(bytes.length)}`
      const format = done.format === original.format ? '' : ` as ${formatName(done.format)}`
      const copy = isSmaller ? ` of ${size.width} × ${size.height} pixels` : format
      const reason = isSmaller
        ? `The image ${name} has more pixels (${width} × ${height}) than print can show${drawnAt(boxes)}`
        : `The image ${name} is compressed for print`
      const isConverted = original.space === 'cmyk'
      const looks = isConverted
        ? 'with its CMYK colors converted to RGB by its profile. If the same file is sent with the data, or with "images": "original", it is converted without the profile and looks brighter. Save it as RGB so that it looks the same everywhere'
        : 'that looks the same'
      notes.push(
        `${reason}. Documents contain a copy${copy} ${looks}${isLighter ? `: ${weight}` : ''}.${isConverted ? '' : ' No action is needed.'}`,
      )
    }
    return {
      content: done.content,
      contentType: `image/${done.format === 'heif' ? 'avif' : done.format}`,
      notes,
    }
  } catch {
    return fileFault(
      path,
      'corrupt_image',
      'The image is damaged: its data ends early or cannot be decoded. Export it again.',
    )
  }
}

function open(bytes: Uint8Array): Sharp {
  // Only the first frame, so that a long animation is not decoded. "error" also rejects truncated pictures.
  return sharp(bytes, { limitInputPixels: bundleBounds.pixelsMax, failOn: 'error', pages: 1 })
}

/** Returns the factor by which the picture can shrink with at least 300 dpi in each box. */
function neededScale(width: number, height: number, boxes: readonly DrawnBox[]): number {
  if (boxes.length === 0) return 1
  const scales = boxes.map((box) => {
    if (box === 'unknown') return 1
    // A picture that is cropped to fit a box fills the side that needs more.
    return Math.max(((box.widthMm ?? 0) * dotsPerMm) / width, ((box.heightMm ?? 0) * dotsPerMm) / height)
  })
  return Math.max(...scales)
}

function drawnAt(boxes: readonly DrawnBox[]): string {
  const widths = boxes.flatMap((box) => (box === 'unknown' ? [] : [box.widthMm ?? 0]))
  const heights = boxes.flatMap((box) => (box === 'unknown' ? [] : [box.heightMm ?? 0]))
  const width = Math.round(Math.max(0, ...widths))
  const height = Math.round(Math.max(0, ...heights))
  if (width > 0) return ` where it is ${width} mm wide`
  return height > 0 ? ` where it is ${height} mm high` : ''
}

function formatName(format: string): string {
  const names: Record<string, string> = { webp: 'WebP', heif: 'AVIF' }
  return names[format] ?? format.toUpperCase()
}
