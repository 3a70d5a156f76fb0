import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { decodeQR } from 'qr/decode.js'
import sharp, { type Sharp } from 'sharp'

const require = createRequire(import.meta.url)
// Otherwise the library would download it.
const wasmBinary = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
await prepareZXingModule({
  overrides: { wasmBinary: Uint8Array.from(wasmBinary).buffer },
  fireImmediately: true,
})

interface ReadCode {
  format: string
  text: string
}

/** Renders a drawing on white, with a margin. */
async function printed(svg: string) {
  return pixels(
    sharp(Buffer.from(svg.replace(/ width="[^"]+"/, ' width="1200"')))
      .resize(1_200, 1_200, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' }),
  )
}

async function pixels(picture: Sharp) {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** Decodes all codes in a drawing. */
export async function readCodes(svg: string): Promise<ReadCode[]> {
  return codesIn(await printed(svg))
}

/** Decodes all codes in a picture of a page. */
export async function readPicture(picture: Uint8Array): Promise<ReadCode[]> {
  return codesIn(await pixels(sharp(picture)))
}

async function codesIn(image: Awaited<ReturnType<typeof pixels>>): Promise<ReadCode[]> {
  const found = await readBarcodes(image, { tryHarder: true })
  return found.map(({ format, text }) => ({ format, text }))
}

/** Decodes the only QR code in a drawing with a second reader. */
export async function readQr(svg: string): Promise<string> {
  return decodeQR(await printed(svg))
}
