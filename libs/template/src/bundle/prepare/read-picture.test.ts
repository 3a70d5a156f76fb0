import { Fault } from '@platen/contract'
import { expect } from 'chai'
import sharp from 'sharp'
import { readPicture } from './read-picture.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await readPicture(bytes)
  } catch (error) {
    if (error instanceof Fault && error.code === 'invalid_upload') return error.detail
    throw error
  }
  throw new Error('It was taken')
}

describe('a picture of the first page', () => {
  it('becomes a WebP of 640 px, upright and without metadata', async () => {
    const jpeg = await blank(60, 50)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer()
    for (const bytes of [
      await blank(1_280, 1_810).png().toBuffer(),
      await blank(10, 20).webp().toBuffer(),
      jpeg,
    ]) {
      const made = await sharp(await readPicture(bytes)).metadata()
      expect(made).to.include({ format: 'webp', width: 640 })
      expect([made.exif, made.orientation]).to.deep.equal([undefined, undefined])
    }
    expect(await sharp(await readPicture(jpeg)).metadata()).to.include({ width: 640, height: 768 })
  })

  it('shows the top of a page', async () => {
    for (const [width, height] of [
      [640, 905],
      [8, 16_000],
    ] as const) {
      const page = await blank(width, height).png().toBuffer()
      expect(await sharp(await readPicture(page)).metadata()).to.include({ width: 640, height: 800 })
    }
  })

  it('invalid_upload: other formats, damaged images, and more pixels than a page needs', async () => {
    const png = await blank(500, 500).png({ compressionLevel: 0 }).toBuffer()
    expect(await refusalOf(await blank(9, 9).gif().toBuffer())).to.match(/gif.*PNG, JPEG or WebP/)
    expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).to.match(
      /not a readable image/,
    )
    expect(await refusalOf(Buffer.alloc(0))).to.match(/not a readable image/)
    expect(await refusalOf(png.subarray(0, 20))).to.match(/not a readable image/)
    expect(await refusalOf(png.subarray(0, 9_000))).to.match(/damaged/)
    expect(await refusalOf(await blank(8_000, 8_000).png().toBuffer())).to.match(/8000 × 8000 pixels/)
  })
})
