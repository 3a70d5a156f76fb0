import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import sharp, { type Sharp } from 'sharp'
import { readTemplateFolder } from '../folder/read-template-folder.ts'
import { readBaseUse } from './base-use.ts'
import { drawnBoxes } from './drawn-boxes.ts'
import { prepareAssets } from './prepare-assets.ts'
import type { PreparedAsset } from './prepared-asset.ts'

interface Given {
  html?: string
  css?: string
  settings?: object
  assets: Record<string, Uint8Array>
}

async function prepare({ html = '', css = '', settings = {}, assets }: Given) {
  const read = readTemplateFolder(
    new Map<string, Uint8Array>([
      ['template.html', Buffer.from(html)],
      ['style.css', Buffer.from(css)],
      ['template.json', Buffer.from(JSON.stringify({ name: 'T', ...settings }))],
      ...Object.entries(assets),
    ]),
  )
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const caller = { accountId: 'a', deadlineAt: Date.now() + 60_000, signal: new AbortController().signal }
  const { source } = read
  return prepareAssets(source, { caller, boxes: drawnBoxes(source), base: readBaseUse(source) })
}

async function prepareOne(
  given: Given,
): Promise<{ asset: PreparedAsset; notes: string[]; width: number; height: number }> {
  const done = await prepare(given)
  if ('faults' in done) throw new Error(JSON.stringify(done.faults))
  const [asset] = done.assets
  if (!asset) throw new Error('nothing came back')
  const { width, height } = await sharp(asset.content).metadata()
  return { asset, notes: done.notes, width, height }
}

/** Smooth noise with as many colors as a photo. */
async function photo(width: number, height: number, channels: 3 | 4 = 3): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const layer = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .blur(2)
    .png()
    .toBuffer()
  return channels === 3 ? sharp(layer) : sharp(layer).ensureAlpha(0.5)
}

function flat(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="50%" r="40%" fill="#06c"/></svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}

describe('prepareAssets', () => {
  const png = 'assets/photo.png'

  it('converts an opaque PNG photo to a JPEG with 300 dpi in its box, with the same path and a note', async () => {
    const { asset, notes, width, height } = await prepareOne({
      html: `<img src="${png}" style="width: 50.8mm">`,
      assets: { [png]: await (await photo(800, 800)).png().toBuffer() },
    })
    expect([asset.path, asset.contentType, width, height]).to.deep.equal([png, 'image/jpeg', 600, 600])
    expect(notes).to.have.length(1)
    expect(notes[0]).to.match(
      /^The image photo\.png has more pixels \(800 × 800\) than print can show where it is 51 mm wide\. Documents contain a copy of 600 × 600 pixels that looks the same: \d+ KB instead of 1\.\d MB\. No action is needed\.$/,
    )
    expect(asset.bytes).to.equal(asset.content.length)
  })

  const boxes: [string, string, string, number][] = [
    ['attributes in pixels', `<img src="${png}" width="96" height="96">`, '', 300],
    ['a percentage of the content width', `<img src="${png}" width="50%">`, '', 1028],
    ['a style sheet', `<p class="l"><img src="${png}"></p>`, '.l > img { width: 1in }', 300],
    ['a <style>', `<style>img { width: 1in; color: red }</style><img src="${png}">`, '', 300],
    [
      'the largest of several rules',
      `<img class="a" src="${png}">`,
      'img { width: 1in } .a { width: 2in }',
      600,
    ],
    [
      'the largest of several positions',
      `<img width="96" src="${png}"><img width="192" src="${png}">`,
      '',
      600,
    ],
    ['a height', `<img src="${png}">`, 'img { height: 1in; width: auto }', 300],
    ['the content width if no size is set', `<img src="${png}">`, 'img { max-width: 100% }', 2056],
    ['an unknown relative width', `<img src="${png}" width="96">`, 'img { width: 5em }', 2056],
    ['the page if @page has its own margins', `<img src="${png}">`, '@page { margin: 0 }', 2481],
    ['a background with a known size', '', `p { background: url(${png}) 0 0 / 1in auto no-repeat }`, 300],
    ['a background without a size: all pixels', '', `p { background: url(${png}) }`, 3000],
    ['a picture in a drawing: all pixels', `<svg><image href="${png}" width="10"/></svg>`, '', 3000],
    ['a scaled page: all pixels', `<img src="${png}" width="96">`, 'img { transform: scale(4) }', 3000],
    ['an address from data', '<img src="assets/{{x}}.png" width="96">', '', 300],
  ]
  let large: Buffer
  before(async () => {
    large = await flat(3000, 3000).png().toBuffer()
  })
  for (const [title, html, css, pixels] of boxes) {
    it(`reads the box from ${title}`, async () => {
      const { width, height } = await prepareOne({ html, css, assets: { [png]: large } })
      expect([width, height]).to.deep.equal([pixels, pixels])
    })
  }

  it('keeps a picture with few colors as PNG, no larger than before, with the same pixels', async () => {
    const original = await flat(300, 300).png({ compressionLevel: 1 }).toBuffer()
    const { asset } = await prepareOne({ html: `<img src="${png}">`, assets: { [png]: original } })
    expect(asset.contentType).to.equal('image/png')
    expect(asset.bytes).to.be.lessThan(original.length)
    const [before, after] = await Promise.all(
      [original, asset.content].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
    )
    expect(after && before?.equals(after)).to.equal(true)
  })

  it('keeps a small picture if a copy with fewer pixels would have more bytes', async () => {
    // Sharp edges between a few colors. The smooth edges of a copy take more bytes.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" shape-rendering="crispEdges"><circle cx="100" cy="100" r="90" fill="#c2185b"/><path d="M210 150l60-100 60 100 60-100 60 100 60-100 60 100" stroke="#0f4c8c" stroke-width="20" fill="none"/></svg>`
    const original = await sharp(Buffer.from(svg)).png({ palette: true, colours: 4, dither: 0 }).toBuffer()
    const { asset, notes, width } = await prepareOne({
      html: `<img src="${png}" style="height: 11mm">`,
      assets: { [png]: original },
    })
    expect(Buffer.from(asset.content).equals(original)).to.equal(true)
    expect([width, notes]).to.deep.equal([600, []])
  })

  it('keeps transparency, and removes an opaque alpha channel', async () => {
    const seen = await prepareOne({
      html: `<img src="${png}">`,
      assets: { [png]: await (await photo(200, 200, 4)).png().toBuffer() },
    })
    expect(seen.asset.contentType).to.equal('image/png')
    expect((await sharp(seen.asset.content).metadata()).hasAlpha).to.equal(true)
    const unseen = await prepareOne({
      html: `<img src="${png}">`,
      assets: { [png]: await flat(50, 50).ensureAlpha(1).png().toBuffer() },
    })
    expect((await sharp(unseen.asset.content).metadata()).hasAlpha).to.equal(false)
  })

  it('keeps a suitable JPEG byte for byte', async () => {
    const original = await (await photo(300, 200)).jpeg().toBuffer()
    const { asset, notes } = await prepareOne({
      html: '<img src="assets/a.jpg">',
      assets: { 'assets/a.jpg': original },
    })
    expect(Buffer.from(asset.content).equals(original)).to.equal(true)
    expect(notes).to.deep.equal([])
  })

  it('rotates a picture upright and removes its location', async () => {
    const original = await (
      await photo(300, 200)
    )
      .withExif({ IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { asset, width, height } = await prepareOne({
      html: '<img src="assets/a.jpg">',
      assets: { 'assets/a.jpg': original },
    })
    expect([width, height]).to.deep.equal([200, 300])
    expect((await sharp(asset.content).metadata()).exif).to.equal(undefined)
  })

  it('never enlarges a JPEG', async () => {
    const exif = { IFD3: { GPSLatitude: '1/1 2/1 3/1' } }
    const small = { quality: 20, chromaSubsampling: '4:2:0' }
    const pixels = await photo(1000, 800)
    const originals = {
      'as it came': await pixels.clone().jpeg(small).toBuffer(),
      'with EXIF': await pixels.clone().withExif(exif).jpeg(small).toBuffer(),
      turned: await pixels
        .clone()
        .withExif(exif)
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 60 })
        .toBuffer(),
    }
    for (const [title, original] of Object.entries(originals)) {
      for (const width of ['1000', '300']) {
        const { asset } = await prepareOne({
          html: `<img src="assets/a.jpg" width="${width}">`,
          assets: { 'assets/a.jpg': original },
        })
        expect(asset.bytes, `${title}, ${width}`).to.be.at.most(original.length)
        const { exif: left, format } = await sharp(asset.content, { failOn: 'error' }).metadata()
        expect([left, format], title).to.deep.equal([undefined, 'jpeg'])
        await sharp(asset.content, { failOn: 'error' }).stats()
      }
    }
  })

  for (const format of ['webp', 'avif', 'tiff'] as const) {
    it(`converts a ${format} photo to JPEG`, async () => {
      const path = `assets/a.${format}`
      const { asset } = await prepareOne({
        html: `<img src="${path}">`,
        assets: { [path]: await (await photo(200, 200)).toFormat(format).toBuffer() },
      })
      expect(asset.contentType).to.equal('image/jpeg')
    })
  }

  it('uses the first frame of an animation, with a note', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { asset, notes, height } = await prepareOne({
      html: '<img src="assets/a.gif">',
      assets: { 'assets/a.gif': gif },
    })
    expect([asset.contentType, height]).to.deep.equal(['image/png', 20])
    expect(notes.join('\n')).to.match(/only the first of its 2 frames/)
  })

  it('keeps pictures unchanged with images: "original"', async () => {
    const original = await (await photo(400, 400)).webp().toBuffer()
    const { asset } = await prepareOne({
      html: '<img src="assets/a.webp" width="10">',
      settings: { images: 'original' },
      assets: { 'assets/a.webp': original },
    })
    expect(asset.contentType).to.equal('image/webp')
    expect(Buffer.from(asset.content).equals(original)).to.equal(true)
  })

  it('keeps a drawing unchanged', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const { asset } = await prepareOne({ html: '<img src="assets/a.svg">', assets: { 'assets/a.svg': svg } })
    expect([asset.contentType, Buffer.from(asset.content).equals(svg)]).to.deep.equal(['image/svg+xml', true])
  })

  it('keeps an SVG font unchanged, with a note that Chromium never uses it', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><defs><font id="a"><glyph unicode="b"/></font></defs></svg>'
    const done = await prepare({ assets: { 'assets/a.svg': Buffer.from(svg) } })
    if ('faults' in done) throw new Error(JSON.stringify(done.faults))
    expect(done.notes.join('\n')).to.include('assets/a.svg is an SVG font, which Chromium never uses')
  })

  it('reports all damaged files at once, by name', async () => {
    const jpeg = await (await photo(300, 200)).jpeg().toBuffer()
    const bomb = await sharp({ create: { width: 20_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const done = await prepare({
      assets: {
        'assets/cut.jpg': jpeg.subarray(0, jpeg.length / 2),
        'assets/cut.png': (await flat(99, 99).png().toBuffer()).subarray(0, 60),
        'assets/html.png': Buffer.from('<html>'),
        'assets/bomb.png': bomb,
        'assets/open.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
        'assets/nameless.svg': Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'),
        'assets/no.ttf': Buffer.from('not a font, but long enough to be one'),
        'assets/bad.woff2': Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)]),
      },
    })
    if (!('faults' in done)) throw new Error('no error was found')
    expect(done.faults.map(({ file, code }) => `${file} ${code}`)).to.deep.equal([
      'assets/bad.woff2 corrupt_font',
      'assets/bomb.png image_too_large',
      'assets/cut.jpg corrupt_image',
      'assets/cut.png corrupt_image',
      'assets/html.png not_an_image',
      'assets/nameless.svg corrupt_image',
      'assets/no.ttf not_a_font',
      'assets/open.svg corrupt_image',
    ])
  })

  it('converts a WOFF2 font to TrueType with all its glyphs', async () => {
    const ttf = await readFile(new URL('../../../../../templates/fonts/platen-sans-400.ttf', import.meta.url))
    const { default: subsetFont } = await import('subset-font')
    const woff2 = await subsetFont(ttf, null, { keepAllGlyphs: true, targetFormat: 'woff2' })
    const done = await prepare({
      css: '@font-face { font-family: X; src: url(assets/x.woff2) }',
      assets: { 'assets/x.woff2': woff2 },
    })
    if ('faults' in done) throw new Error(JSON.stringify(done.faults))
    expect(done.assets[0]?.contentType).to.equal('font/ttf')
    expect(done.assets[0]?.content.subarray(0, 4)).to.deep.equal(Buffer.from([0, 1, 0, 0]))
    expect(done.notes.join('\n')).to.match(/WOFF2 → \d+ KB unpacked/)
  })
})
