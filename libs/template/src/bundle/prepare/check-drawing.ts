import sharp from 'sharp'
import { fileFault, type PreparedFile } from './prepared-asset.ts'

/** Without it a browser shows nothing of the file. */
const isNamed = /\sxmlns(?::[\w.-]+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/

/** In which the first tag of a drawing ends: 25 MiB as text would hold up other callers. */
const headBytesMax = 8 * 2 ** 20

/** Takes an SVG as it is, once it is known to be well-formed. Fault: `corrupt_image`. What it may hold was checked with the source. */
export async function checkDrawing(path: string, bytes: Uint8Array): Promise<PreparedFile> {
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
        'The drawing would print as nothing: its first tag does not say xmlns="http://www.w3.org/2000/svg", as in drawings that were copied from a web page. Save it as SVG from a drawing program.',
      )
    }
  } catch {
    // Told below.
  }
  // Nothing to draw, so that the reader of drawings refuses it; style sheets name it beside fonts that browsers do take.
  if (/<font[\s>]/i.test(head)) {
    const note = `${path} is an SVG font, which Chromium never uses. Its other formats are printed with.`
    return { content: bytes, contentType: 'image/svg+xml', notes: [note] }
  }
  return fileFault(path, 'corrupt_image', 'The drawing is no well-formed SVG. Export it again.')
}
