import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { htmlTemplate } from './stack.ts'

/** Returns a template with the `no` field and an incompressible picture of noise. Its documents are larger than 4 MiB. */
export async function noiseTemplate(): Promise<Map<string, string | Uint8Array>> {
  const [width, height] = [1_300, 1_300]
  const raw = randomBytes(width * height * 3)
  const noise = await sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  const page = htmlTemplate('<p>{{no}}</p><img src="assets/noise.png" width="600">', { images: 'original' })
  return new Map<string, string | Uint8Array>([...page, ['assets/noise.png', noise]])
}
