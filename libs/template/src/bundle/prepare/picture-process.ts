import { answerTasksOfProcess } from '@platen/platform'
import sharp from 'sharp'
import { bundleBounds } from '../bounds.ts'
import type { PictureTask, PictureToPrint } from './picture-pool.ts'
import { prepareImage } from './prepare-image.ts'
import { type PreparedFile, fileFault } from './prepared-asset.ts'
import { readPicture } from './read-picture.ts'

answerTasksOfProcess((task: PictureTask): Promise<unknown> => {
  switch (task.result) {
    case 'print':
      return prepare(task)
    case 'drawing':
      return checkDrawing(task.path, task.bytes)
    case 'thumbnail':
      return readPicture(task.bytes)
    case 'shrunk':
      return shrinkPicture(task.bytes, task.sideMax)
    case 'size':
      return pictureSize(task.bytes)
    default:
      return task satisfies never
  }
})

async function prepare({ path, bytes, boxes, images }: PictureToPrint): Promise<PreparedFile> {
  const prepared = await prepareImage(path, bytes, boxes)
  if ('fault' in prepared || images === 'prepared') return prepared
  const { format } = await sharp(bytes).metadata()
  return { content: bytes, contentType: `image/${format === 'heif' ? 'avif' : format}`, notes: [] }
}

/** Without the namespace, a browser shows nothing. */
const isNamed = /\sxmlns(?::[\w.-]+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/

/** The first tag of a drawing ends in these bytes. 25 MiB as text would block other callers. */
const headBytesMax = 8 * 2 ** 20

/** Keeps an SVG unchanged if it is well-formed. Error: `corrupt_image`. Its contents were checked with the source. */
async function checkDrawing(path: string, bytes: Uint8Array): Promise<PreparedFile> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytesMax)).toString(
    'latin1',
  )
  try {
    const { format } = await sharp(bytes).metadata()
    if (format === 'svg') {
      if (isNamed.test(head)) return { content: bytes, contentType: 'image/svg+xml', notes: [] }
      return fileFault(
        path,
        'corrupt_image',
        'The drawing would not be printed, because its first tag has no xmlns="http://www.w3.org/2000/svg", as in drawings copied from a web page. Save it as SVG from a drawing program.',
      )
    }
  } catch {
    // Reported below.
  }
  // An SVG font has nothing to draw, so the reader of drawings rejects it. Style sheets name such fonts alongside formats for other browsers.
  if (/<font[\s>]/i.test(head)) {
    const note = `${path} is an SVG font, which Chromium never uses. Other formats of the font are used.`
    return { content: bytes, contentType: 'image/svg+xml', notes: [note] }
  }
  return fileFault(path, 'corrupt_image', 'The drawing is not well-formed SVG. Export it again.')
}

/** Returns the pixels of a valid picture, upright. */
async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** `makeSmallPicture` in this thread. */
async function shrinkPicture(bytes: Uint8Array, sideMax: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: bundleBounds.pixelsMax, pages: 1 })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}
