import { randomBytes } from 'node:crypto'
import { brandFonts, Fault } from '@platen/contract'
import { expect } from 'chai'
import sharp from 'sharp'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { waitMsMax } from '../../../../test/parts/stack.ts'
import type { LanePool } from './lane-pool.ts'
import type { PageResponse } from './page-requests.ts'
import { hideFromScreen, hideUntilPaper, screenSize } from '@platen/template/document'

const rows = '<tr><th>Paper, 120 g</th><td>3</td><td>€ 1.00</td></tr>'.repeat(70)
const content =
  '<style>@page{size:A5;margin:12mm;@bottom-right{content:counter(page) " of " counter(pages)}}' +
  'body{font:10pt Platen Sans,sans-serif}dl{display:grid;grid-template-columns:auto 1fr}tr{break-inside:avoid}' +
  '@media (max-width:700px){dl{color:#135}}@media (min-height:300px){h1{letter-spacing:1pt}}img{width:9mm;height:9mm}</style>' +
  '<h1>Fußnoten 😀</h1><img src="blue.png" alt=""><dl><dt>Date</dt><dd>12 October</dd></dl>' +
  `<table><thead><tr><th>What</th><th>How many</th><th>Price</th></tr></thead>${rows}</table>` +
  '<img loading="lazy" src="blue.png?late" alt=""><svg width="20" height="20"><defs><circle id="dot" cx="9" cy="9" r="8" fill="#a13"/></defs>' +
  '<use href="#dot"/><image href="blue.png?drawn" width="9" height="9"/></svg>'

describe('a lane', () => {
  let lanes: LanePool
  let blue: PageResponse
  let documents = 0

  before(async () => {
    lanes = await startTestLanes(1)
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    blue = { bytes, contentType: 'image/png' }
  })
  after(() => lanes.close())

  async function print(
    hide: string,
    html: string,
    pdfBytesMax?: number,
  ): Promise<{ pdf: string; asked: number }> {
    let asked = 0
    const answer = async () => (asked++, blue)
    // Each page has its own address, because a page uses the cache of the previous page.
    const base = `<base href="https://bundle.invalid/${documents++}/">`
    const pdf = await lanes.withLane({ deadlineAt: Date.now() + waitMsMax }, (lane) =>
      lane.print({
        html: `<!doctype html><html lang="en"><head><title>x</title>${base}${hide}</head><body>${html}`,
        tagged: false,
        requests: { answer, warnings: [], fetchedOutside: false },
        timeoutMs: 10_000,
        memoryBytesMax: 2 ** 30,
        ...(pdfBytesMax !== undefined && { pdfBytesMax }),
      }),
    )
    return { pdf: pdf.toString('latin1').replaceAll(/\/(?:Creation|Mod)Date \([^)]*\)/g, ''), asked }
  }

  it('prints identical bytes for pages that were hidden until printing and pages that were hidden only on screen', async () => {
    const once = await print(hideUntilPaper, content)
    const twice = await print(hideFromScreen, content)
    expect([once.asked, twice.asked]).to.deep.equal([3, 3])
    expect(once.pdf.match(/\/Type \/Page\n/g)).to.have.length.greaterThan(2)
    expect(once.pdf === twice.pdf, 'the same bytes').to.equal(true)
  })

  it('prints a large page to the same bytes as a small page with the same content', async () => {
    const sent = blue
    // Noise cannot be compressed, so the print is read in several parts.
    const noise = { width: 470, height: 470, channels: 3 as const }
    blue = {
      bytes: await sharp(randomBytes(470 * 470 * 3), { raw: noise })
        .png()
        .toBuffer(),
      contentType: 'image/png',
    }
    try {
      const small = await print(hideUntilPaper, content)
      const large = await print(hideUntilPaper, `${content}<!--${'-'.repeat(3 * 2 ** 20)}-->`)
      expect(small.pdf.length).to.be.above(2 ** 20)
      expect(large.pdf === small.pdf, 'the same bytes').to.equal(true)
    } finally {
      blue = sent
    }
  })

  it('reads the print of a small page with large pictures only up to the maximum size of a document', async () => {
    const noise =
      '<svg width="300" height="300"><filter id="f"><feTurbulence baseFrequency=".3"/></filter><rect width="300" height="300" filter="url(#f)"/></svg>'
    const { pdf } = await print(hideUntilPaper, noise)
    expect(pdf.length).to.be.above(2 ** 20)
    const limited = (bytesMax: number) => print(hideUntilPaper, noise, bytesMax)
    expect((await limited(pdf.length * 2)).pdf).to.have.length(pdf.length)
    const error = await limited(2 ** 20).catch((thrown: unknown) => thrown)
    expect(error)
      .to.be.instanceOf(Fault)
      .and.include({ code: 'render_failed' })
      .with.property('message')
      .that.includes('more than 1048576 bytes')
  })

  it('uses a real bold italic for each font that a brand can use', async () => {
    for (const { label, family } of Object.values(brandFonts)) {
      const { pdf } = await print(hideUntilPaper, `<p style="font:italic 600 12pt ${family}">Total</p>`)
      expect(pdf.match(/\/BaseFont \/\w+\+\S+/g)?.join(), label).to.match(/-(?:Semi)?BoldItalic$/)
    }
  })

  it('lays out a page that is hidden on screen only for print, and a page that is hidden until printing on screen first', async () => {
    const html = `<style>@media print and (height:${screenSize.height}px){h1{background:url(first.png)}}</style><h1>Title</h1>`
    expect((await print(hideFromScreen, html)).asked).to.equal(1)
    expect((await print(hideUntilPaper, html)).asked).to.equal(0)
  })
})
