import type { Warning } from '@platen/contract'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { waitMsMax } from '../../../../test/parts/stack.ts'
import { blankFont, blankFontFamily } from './blank-font.ts'
import type { InspectOptions } from './inspect-page.ts'
import type { LanePool } from './lane-pool.ts'
import { hideFromScreen, hideUntilPaper, mustBeLaidOutTwice } from '@platen/template/document'

const style =
  `<style>@page{size:A4;margin:20mm}html{font:10pt 'Platen Sans'}body,p{margin:0}` +
  `@font-face{font-family:Own;src:url(own.ttf)}@font-face{font-family:Lost;src:url(lost.ttf)}</style>`

describe('the inspection of a printed page', () => {
  let lanes: LanePool
  before(async () => (lanes = await startTestLanes(1)))
  after(() => lanes.close())

  async function print(
    body: string,
    {
      look = true,
      timeoutMs = 2_000,
      ...options
    }: InspectOptions & { look?: boolean; timeoutMs?: number } = {},
  ): Promise<{ pdf: Buffer; warnings: Warning[]; isBroken: boolean }> {
    return lanes.withLane({ deadlineAt: Date.now() + waitMsMax }, async (lane) => {
      const html = `<!doctype html><html lang="en"><head><base href="https://bundle.invalid/a/">${mustBeLaidOutTwice(style + body) ? hideFromScreen : hideUntilPaper}${style}</head><body>${body}</body></html>`
      const answer = async ({ url }: { url: string }) =>
        url.endsWith('own.ttf') ? { bytes: blankFont, contentType: 'font/ttf' } : undefined
      const pdf = await lane.print({
        html,
        tagged: false,
        requests: { answer, warnings: [], fetchedOutside: false },
        timeoutMs: 10_000,
        memoryBytesMax: 2 ** 31,
      })
      return {
        pdf,
        warnings: look ? await lane.inspect(pdf, { ...options, timeoutMs }) : [],
        isBroken: lane.isBroken,
      }
    })
  }

  async function reported(body: string): Promise<string[]> {
    const { warnings } = await print(body)
    return warnings.map(({ code, subject }) => `${code} ${subject}`)
  }

  it('finds elements wider than the page, and reports how much the document was scaled', async () => {
    const { warnings } = await print(
      '<p>a</p><table class="wide" style="width:220mm"><tr><td>One</td></tr></table>',
    )
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.include({ code: 'overflow', subject: 'table.wide “One”' })
    expect(warnings[0]?.message).to.include('50 mm').and.include('77%').and.not.include('cut off')
  })

  it('reports elements that are cut off even at the smallest scale', async () => {
    const { warnings } = await print(`<div id="d">${'W'.repeat(120)}</div>`)
    expect(warnings[0]?.subject).to.match(/^div#d “W+…”$/)
    expect(warnings[0]?.message).to.include('67%').and.include('cut off')
  })

  it('reports which copies of numbered elements overflow', async () => {
    const row = (at: number) =>
      `<tr data-e="3"${at === 1 ? ' hidden' : ''}><td data-e="4"><i data-e="5" style="display:block;width:${at === 2 || at === 4 ? 230 : 20}mm">${at}</i></td></tr>`
    const { warnings } = await print(
      `<table style="table-layout:fixed;width:100mm">${[0, 1, 2, 3, 4].map(row).join('')}</table>`,
      { elementAttribute: 'data-e' },
    )
    expect(warnings.map(({ elements }) => elements)).to.deep.equal([
      [
        { element: 5, copy: 2 },
        { element: 5, copy: 4 },
      ],
    ])
    const plain = await print('<p style="width:230mm">x</p>')
    expect(plain.warnings[0]).to.have.keys('code', 'subject', 'message')
  })

  const beyond: Array<[string, string, string]> = [
    ['a picture', '<img width="900" height="9" alt="">', 'overflow img'],
    [
      'an element to the right of the paper',
      '<b style="position:absolute;left:230mm">x</b>',
      'overflow b “x”',
    ],
    [
      'an element to the left of the content',
      '<p>a</p><b style="position:absolute;left:-15mm">x</b>',
      'overflow b “x”',
    ],
    [
      'an element above the content',
      '<p>a</p><b style="position:absolute;top:-15mm">x</b>',
      'overflow b “x”',
    ],
    [
      'a line that is intended for the margin',
      '<p>a</p><b style="position:fixed;bottom:-10mm">x</b>',
      'overflow b “x”',
    ],
    [
      'a drawing taller than the page',
      '<p>a</p><svg width="9" height="2000"><rect width="9" height="2000"/></svg>',
      'overflow svg',
    ],
    [
      'text beyond the left edge of a right-to-left page',
      '<style>html{direction:rtl}</style><p>a</p><div style="width:230mm"><p dir="ltr">x</p></div>',
      'overflow div > p “x”',
    ],
  ]
  for (const [what, body, expected] of beyond) {
    it(`finds ${what}`, async () => expect(await reported(body)).to.deep.equal([expected]))
  }

  const fine: Array<[string, string]> = [
    ['content that fits', '<p>a</p><table style="width:170mm"><tr><td>x</td></tr></table>'],
    ['an empty page', ''],
    [
      'content that the author’s own box cuts off',
      '<div style="overflow:hidden;width:90mm"><p style="width:300mm">x</p></div>',
    ],
    ['content for screen readers only', '<b style="position:absolute;left:-9999px">x</b><p>y</p>'],
    [
      'a rotated watermark',
      '<p>a</p><b style="position:fixed;top:99mm;left:-30mm;font-size:80pt;transform:rotate(-45deg)">COPY</b>',
    ],
    [
      'a drawing at the edge that is scaled down',
      '<svg width="20" height="20" viewBox="0 0 21 21"><rect width="9" height="9"/></svg><p>a</p>',
    ],
    [
      'a page of a different size',
      '<style>@page w{size:A4 landscape}div{page:w}</style><p>a</p><div><p style="width:250mm">x</p></div>',
    ],
    [
      'available fonts and generic ones',
      `<p style="font-family:'eb garamond',serif">x</p><p style="font-family:system-ui">y</p>`,
    ],
    ['a web font of the bundle', '<p style="font-family:Own,\'Platen Sans\'">x</p>'],
    [
      'text without a chosen font',
      '<style>html{font-family:initial}</style><p>x<code>y</code><button>z</button></p>',
    ],
    ['common scripts and emoji', '<p>Ωμέγα Жук é ﬁ € → \u200D\u00AD\uFE0F\u0301</p>'],
  ]
  for (const [what, body] of fine) {
    it(`does not warn about ${what}`, async () => expect(await reported(body)).to.deep.equal([]))
  }

  const rows = '<tr><td>x</td></tr>'.repeat(80)
  const part = (name: string, mm: number, css = '') =>
    `<table><${name} style="${css}"><tr><td style="height:${mm}mm;padding:0">Head</td></tr></${name}><tbody>${rows}</tbody></table>`

  it('finds table headers and footers that are too tall to be repeated', async () => {
    for (const name of ['thead', 'tfoot']) {
      const { warnings } = await print(part(name, 70))
      expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).to.deep.equal([
        `not_repeated table > ${name} “Head”`,
      ])
      expect(warnings[0]?.message)
        .to.include('70 mm')
        .and.include('a quarter')
        .and.include('64 mm')
        .and.include(name)
    }
  })

  it('does not warn about a header that repeats, is set not to repeat, or belongs to a table on one page', async () => {
    for (const body of [
      part('thead', 63),
      part('thead', 70, 'display:table-row-group'),
      part('thead', 70).replace(rows, '<tr><td>x</td></tr>'),
    ])
      expect(await reported(body)).to.deep.equal([])
  })

  it('a brief inspection, for callers, reports only lost content', async () => {
    const wide = '<p style="font-family:Nope">a \uE001</p><p style="width:200mm">b</p>'
    const { warnings } = await print(wide, { isBrief: true })
    expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).to.deep.equal(['overflow p “b”'])
    expect(
      (await print('<p style="font-family:Nope">a \uE001</p>', { isBrief: true })).warnings,
    ).to.deep.equal([])
  })

  const cell = (width: number, text: string) =>
    `<td><div style="width:${width}mm;text-align:right">${text}</div></td>`
  const table = (count: number, width: number) =>
    `<table style="border-spacing:0">${Array.from({ length: count }, (_, at) => `<tr>${cell(30, `a${at}`)}${cell(width, `b${at}`)}</tr>`).join('')}</table>`

  it('reports the number of elements that are cut off in a scaled document to callers', async () => {
    const message = "It is cut off at the page's edge, although the whole document was printed at 67%."
    const { warnings } = await print(`<p>a</p>${table(25, 300)}`, { isBrief: true })
    expect(warnings).to.deep.equal([
      {
        code: 'overflow',
        subject: 'tr > td > div “b0”',
        message: `${message} 24 other elements are cut off too.`,
      },
    ])
    const one = await print(`<p>a</p>${table(1, 300)}`, { isBrief: true })
    expect(one.warnings.map((warning) => warning.message)).to.deep.equal([message])
    const author = await print(`<p>a</p>${table(25, 300)}`)
    expect(author.warnings.map((warning) => warning.message)).to.deep.equal([
      "It extends 161 mm beyond the page's edge. The whole document was printed at 67%, but 25 of its elements are still cut off at the edge.",
    ])
  })

  it('does not report elements as cut off if they fit after scaling', async () => {
    const { warnings } = await print(`<p>a</p>${'<p style="width:200mm">b</p>'.repeat(12)}`, {
      isBrief: true,
    })
    expect(warnings.map(({ message }) => message)).to.deep.equal([
      "It extends 30 mm beyond the page's edge. The whole document was printed at 85%, and all of its content is on the page. The same happens to 11 other elements.",
    ])
  })

  it('finds elements that become wider with the page and are cut off', async () => {
    const body = '<p style="width:calc(100% + 30mm);text-align:right">b</p><p style="width:200mm">c</p>'
    const { warnings } = await print(body, { isBrief: true })
    expect(warnings.map(({ subject, message }) => `${subject} ${message}`)).to.deep.equal([
      "p “b” It is cut off at the page's edge, although the whole document was printed at 85%.",
    ])
  })

  it('reports each picture that was not drawn, and no others', async () => {
    const found: string[] = []
    const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    const sources = [gif, '', ' ', 'data:image/png;base64,AAAA', 'file:///etc/logo.png', 'lost.png']
    const svg = `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}">`
    const body = `${sources.map((src) => `<img src="${src}" alt="">`).join('')}${svg}<form><input name="images"></form>`
    await print(body, { isBrief: true, onBrokenPicture: (address) => found.push(address) })
    expect(found).to.deep.equal([
      'data:image/png;base64,AAAA',
      'file:///etc/logo.png',
      'https://bundle.invalid/a/lost.png',
    ])
  })

  it('finds characters that no font has, and reports their code points', async () => {
    const { warnings } = await print('<p>x \u{10FFFD} Ж \uE001</p>')
    expect(warnings).to.deep.equal([
      {
        code: 'missing_glyph',
        subject: '\u{10FFFD}\uE001',
        message: 'No font has U+10FFFD, U+E001: printed as empty boxes.',
      },
    ])
  })

  it('finds font families that are missing or failed to load, and reports the replacement', async () => {
    const { warnings } = await print(
      `<p style="font-family:'No Such Font','Platen Sans'">x</p><p style="font-family:Lost,'EB Garamond'">y</p>`,
    )
    expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).to.deep.equal([
      'font_replaced No Such Font',
      'font_replaced Lost',
    ])
    expect(warnings.map(({ message }) => message)).to.deep.equal([
      '“No Such Font” is not available: “Platen Sans” was used instead. Upload its files under Brand.',
      'The files of “Lost” could not be used: “EB Garamond” was used instead. Check the addresses in its @font-face.',
    ])
  })

  it('is not misled by a malicious page', async () => {
    const hostile =
      '<style>*,span{display:none!important;font-family:Nope!important}html,body,p{display:block!important}</style>' +
      '<form><input name="fonts"><input name="append"></form><img name="createElement" alt=""><img name="documentElement" alt="">' +
      `<img name="fonts" alt=""><p>x\uE001</p><p style="font-family:'${blankFontFamily}'">y</p>`
    expect(await reported(hostile)).to.deep.equal(['missing_glyph \uE001', 'font_replaced Nope'])
  })

  it('leaves the lane unchanged: the next document has the same bytes and warnings', async () => {
    const body = '<p>a \uE001</p><p style="width:200mm">b</p>'
    const strip = (pdf: Buffer) => pdf.toString('latin1').replaceAll(/D:\d+/g, '')
    const before = await print(body, { look: false })
    const first = await print(body)
    const again = await print(body)
    const after = await print(body, { look: false })
    expect(again.warnings).to.deep.equal(first.warnings)
    expect(again.isBroken).to.equal(false)
    expect(strip(after.pdf)).to.equal(strip(before.pdf))
  })

  it('stops at the time limit, reports partial results, and returns the lane', async () => {
    const { warnings, isBroken } = await print('<p style="width:200mm">x</p>', { timeoutMs: 1 })
    expect(warnings).to.deep.equal([])
    expect(isBroken).to.equal(true)
    expect(await reported('<p>next</p>')).to.deep.equal([])
  })

  it('not_checked: a brief check that does not end in time adds a warning', async () => {
    const glyphs = { characters: ['\uE001'], html: '\uE001' }
    const { warnings, isBroken } = await print('<p>a \uE001</p>', { isBrief: true, glyphs, timeoutMs: 1 })
    expect(warnings.map(({ code, subject }) => [code, subject])).to.deep.equal([['not_checked', 'page']])
    expect(isBroken).to.equal(true)
    const again = await print('<p>a \uE001</p>', { isBrief: true, glyphs })
    expect(again.warnings.map(({ code }) => code)).to.deep.equal(['missing_glyph'])
    expect(again.isBroken).to.equal(false)
  })

  it('skips pages with very many elements, but still reports the scaling', async () => {
    const many = '<i></i>'.repeat(20_000)
    const { warnings, isBroken } = await print(`<p>a</p><p style="width:200mm">b</p>${many}`)
    expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).to.deep.equal(['overflow page'])
    expect(isBroken).to.equal(false)
  })
})
