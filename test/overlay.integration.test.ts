import { execFileSync } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from 'chai'
import { readPicture } from '../libs/merge/src/codes/testing/read-code.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { qpdfComplaints } from './parts/qpdf.ts'
import { type Account, shareStack, type SharedStack } from './parts/stack.ts'

/** Pages with their size in points, rotation and crop box. */
interface Sheet {
  size: [number, number]
  rotate?: 0 | 90 | 180 | 270
  crop?: [number, number, number, number]
}

const letter: Sheet = { size: [612, 792] }

async function makePdf(pages: Sheet[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const { size, rotate = 0, crop } of pages) {
    const page = document.addPage(size)
    page.setRotation({ type: 'degrees', angle: rotate } as never)
    if (crop) page.setCropBox(...crop)
  }
  document.setTitle('The form')
  document.setAuthor('An authority')
  return Buffer.from(await document.save())
}

const box = (text: string, style: string, more = '') =>
  `<div data-box="text" ${more} style="font:12pt/1.2 'Noto Sans';white-space:pre;${style}">${text}</div>`
const sheet = (page: number, ...boxes: string[]) => `<section data-page="${page}">${boxes.join('')}</section>`

describe('PDF overlay templates', () => {
  let stack: SharedStack
  let account: Account
  let published = 0

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Overlay')
  })
  after(() => stack?.close())

  async function publish(of: {
    pages: Sheet[]
    html: string
    sample?: object
    settings?: object
  }): Promise<string> {
    const { pages, html, sample = {}, settings = {} } = of
    const files = new Map<string, string | Uint8Array>([
      ['template.html', html],
      ['template.json', JSON.stringify({ name: 'Over', page: { pdf: 'assets/form.pdf' }, ...settings })],
      ['sample.json', JSON.stringify(sample)],
      ['assets/form.pdf', await makePdf(pages)],
    ])
    return stack.publish(account, `over-${++published}`, files)
  }

  async function create(templateId: string, data: object): Promise<Buffer> {
    const answer = await stack.create(account, { templateId, data })
    if (!answer.ok) throw new Error(`create: ${answer.status} ${await answer.text()}`)
    const { base64 } = (await answer.json()) as { base64: string }
    const pdf = Buffer.from(base64, 'base64')
    expect(qpdfComplaints(pdf)).to.equal('')
    return pdf
  }

  describe('the positions of boxes', () => {
    const shapes: Record<string, Sheet> = {
      'A4, upright': { size: [595.28, 841.89] },
      'A3, landscape': { size: [1190.55, 841.89] },
      'Letter, rotated by 90°': { ...letter, rotate: 90 },
      'Letter, rotated by 180°': { ...letter, rotate: 180 },
      'Letter, rotated by 270°': { ...letter, rotate: 270 },
      'cropped, and moved from the origin': { size: [700, 900], crop: [50, 80, 500, 600] },
      'cropped and turned': { size: [700, 900], crop: [50, 80, 500, 600], rotate: 90 },
      'a label': { size: [283.46, 141.73] },
    }
    const boxes = [
      box('{{a}}', 'left:30pt;top:40pt;width:120pt;height:20pt;color:#06c'),
      '<div style="position:absolute;right:12pt;bottom:18pt;width:60pt;height:24pt;background:#c30"></div>',
    ]

    it('refer to the visible page: pages of all shapes in one file, pixel by pixel', async () => {
      const pages = Object.values(shapes)
      const html = pages.map((_, index) => sheet(index + 1, ...boxes)).join('')
      const pdf = await create(await publish({ pages, html, sample: { a: 'x' } }), { a: 'Jörg 漢字' })
      for (const [index, [name, shape]] of Object.entries(shapes).entries()) {
        const [width, height] = seenSize(shape)
        const plain = await stack.publish(
          account,
          `plain-${++published}`,
          new Map([
            [
              'template.html',
              `<style>body{margin:0}section{position:relative;width:${width}pt;height:${height}pt;overflow:clip}[data-box]{position:absolute;overflow:hidden;text-rendering:geometricPrecision}</style>${sheet(1, ...boxes)}`,
            ],
            [
              'template.json',
              JSON.stringify({
                name: 'Plain',
                page: {
                  size: `${width}pt ${height}pt`,
                  margin: { top: '0', right: '0', bottom: '0', left: '0' },
                },
              }),
            ],
            ['sample.json', '{"a":"x"}'],
          ]),
        )
        const alone = await create(plain, { a: 'Jörg 漢字' })
        expect(differingShare(picture(pdf, index + 1), picture(alone, 1)), name).to.be.below(0.002)
      }
    })
  })

  it('every script is printed with its letters in reading order', async () => {
    const texts = {
      arabic: 'فاتورة مريم',
      hebrew: 'שלום עולם',
      hindi: 'नमस्ते दुनिया',
      thai: 'สวัสดีชาวโลก',
      chinese: '你好世界',
      emoji: 'ok 😀👍🏽',
      mixed: 'Invoice فاتورة 42',
    }
    const fromRight = (text: string) => Array.from(text).toReversed().join('')
    /** Visual order from left to right, if it differs from the logical order. */
    const seenOrder: Record<string, string[]> = {
      arabic: fromRight(texts.arabic).split(' '),
      hebrew: fromRight(texts.hebrew).split(' '),
      mixed: ['Invoice', '42', fromRight('فاتورة')],
      // The emoji extends beyond its line, and is searched for separately.
      emoji: ['ok'],
    }
    const names = Object.keys(texts)
    const html = sheet(
      1,
      ...names.map((name, index) =>
        box(
          `{{${name}}}`,
          `left:40pt;top:${40 + index * 30}pt;width:300pt;height:20pt;unicode-bidi:plaintext`,
        ),
      ),
    )
    const sample = Object.fromEntries(names.map((name) => [name, 'x']))
    const pdf = await create(await publish({ pages: [letter], html, sample }), texts)
    expect(execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString()).to.include('😀👍🏽')
    const lines = wordsOf(pdf)
    for (const [index, [name, text]] of Object.entries(texts).entries()) {
      const line = lines.filter(({ top }) => Math.abs(top - (40 + index * 30)) < 12)
      const read = line.toSorted((a, b) => a.left - b.left).map((word) => word.text)
      expect(read, name).to.deep.equal(seenOrder[name] ?? text.split(' '))
    }
  })

  describe('text that does not fit', () => {
    const long = 'Wilhelmine Oberländer-Großkreutz von und zu Hohenfels'
    const narrow = 'left:40pt;top:40pt;width:120pt;height:16pt;'
    const withRule = (rule: string, style = '') =>
      publish({
        pages: [letter],
        html: sheet(1, box('{{a}}', narrow + style, `data-overflow="${rule}"`)),
        sample: { a: 'x' },
      })

    it('shrink: shrinks text until it fits on one line, and keeps the size of short text', async () => {
      const id = await withRule('shrink')
      const [short, shrunk] = [
        await sizeOf(await create(id, { a: 'Ada' })),
        await sizeOf(await create(id, { a: long })),
      ]
      expect(short.size).to.be.closeTo(12, 0.1)
      expect(shrunk.size).to.be.below(7).and.above(3)
      expect(shrunk.right).to.be.at.most(161)
      expect(shrunk.right).to.be.above(140)
    })

    it('shrink: breaks into lines if it wraps, and all lines fit', async () => {
      const id = await withRule('shrink', 'white-space:pre-wrap;height:40pt;')
      const { bottom, size } = await sizeOf(await create(id, { a: `${long} ${long}` }))
      expect(size).to.be.below(12)
      expect(bottom).to.be.at.most(82)
    })

    for (const [align, space] of [
      ['start', 'pre-wrap'],
      ['center', 'pre'],
      ['end', 'pre-wrap'],
    ] as const)
      it(`shrink: no letter of the first or last line is cut off, aligned at the ${align}`, async () => {
        for (const [height, counts] of [
          [20, [1, 2, 3, 4]],
          [48, [3, 4, 6]],
        ] as const) {
          const id = await withRule(
            'shrink',
            `white-space:${space};height:${height}pt;align-content:${align};`,
          )
          for (const lines of counts) {
            const pdf = await create(id, { a: Array.from({ length: lines }, () => 'gjpqh').join('\n') })
            const heights = inkLines(picture(pdf, 1, 600))
            expect(heights, `${lines} lines in ${height} pt`).to.have.length(lines)
            expect(Math.max(...heights) - Math.min(...heights), heights.join(', ')).to.be.at.most(2)
          }
        }
      })

    it('error: 422 invalid_data with the field; text that fits is printed', async () => {
      const id = await withRule('error')
      await create(id, { a: 'Ada' })
      const answer = await stack.create(account, { templateId: id, data: { a: long } })
      expect(answer.status).to.equal(422)
      const problem = (await answer.json()) as { code: string; errors: object[] }
      expect(problem.code).to.equal('invalid_data')
      expect(problem.errors[0]).to.include({ pointer: '/data/a', code: 'no_room' })
    })

    it('clip: is cut off at its box; wrap: continues below it', async () => {
      const clipped = picture(await create(await withRule('clip'), { a: long }), 1)
      expect(inkRight(clipped)).to.be.at.most(161)
      const wrapped = await sizeOf(await create(await withRule('wrap', 'white-space:pre-wrap;'), { a: long }))
      expect(wrapped.bottom).to.be.above(60)
      expect(wrapped.size).to.be.closeTo(12, 0.1)
    })

    it('shrink: text smaller than 5 points is reported', async () => {
      const id = await withRule('shrink', 'height:3.8pt;')
      const answer = await stack.create(account, { templateId: id, data: { a: 'Ada' } })
      expect(answer.headers.get('x-document-warning-list')).to.include('small_text')
    })

    it('shrink: text that does not fit even at the smallest size is cut off, with a warning', async () => {
      const id = await withRule('shrink')
      const answer = await stack.create(account, { templateId: id, data: { a: long.repeat(20) } })
      expect(answer.headers.get('x-document-warnings')).to.equal('1')
    })
  })

  describe('boxes outside the page', () => {
    const anchor = box('Anchor', 'left:300pt;top:400pt;width:120pt;height:16pt')
    const at = async (pdf: Buffer) => (await readPrintedWords(pdf)).find(({ text }) => text === 'Anchor')

    it('are not printed, do not move anything else, and are reported', async () => {
      const [alone, beside] = await Promise.all(
        [
          box('{{a}}', 'left:40pt;top:40pt;width:120pt;height:16pt'),
          box('{{a}}', 'left:1400pt;top:40pt;width:120pt;height:16pt'),
        ].map((other) =>
          publish({ pages: [letter, letter], html: sheet(1, anchor) + sheet(2, other), sample: { a: '' } }),
        ),
      )
      const answer = await stack.create(account, { templateId: beside, data: { a: 'Ada' } })
      expect(answer.headers.get('x-document-warning-list')).to.include('beyond the edge of page 2')
      const { base64 } = (await answer.json()) as { base64: string }
      const moved = await at(Buffer.from(base64, 'base64'))
      expect(moved).to.deep.include(await at(await create(alone ?? '', { a: 'Ada' })))
    })

    it('are reported if text (but not a picture) extends beyond the edge, and if lines extend beyond the page', async () => {
      const low = 'left:40pt;top:760pt;width:90pt;height:16pt;white-space:pre-wrap;'
      const html = sheet(
        1,
        box('{{a}}', 'left:580pt;top:40pt;width:120pt;height:16pt'),
        box('{{b}}', low, 'data-overflow="wrap"'),
      )
      const id = await publish({ pages: [letter], html, sample: { a: '', b: 'b' } })
      const warnings = async (data: object) =>
        (await stack.create(account, { templateId: id, data })).headers.get('x-document-warnings')
      expect(await warnings({ a: '', b: 'b' })).to.equal('0')
      expect(await warnings({ a: 'Ada', b: 'b' })).to.equal('1')
      expect(await warnings({ a: 'Ada', b: 'word '.repeat(40) })).to.equal('2')
    })
  })

  it('a code fills its box, and can be read regardless of its length', async () => {
    const code =
      '<div data-box="code" style="left:100pt;top:100pt;width:90pt;height:80pt"><bar-code type="qrcode" value="{{code}}"></bar-code></div>'
    const id = await publish({ pages: [letter], html: sheet(1, code), sample: { code: 'x' } })
    for (const said of ['ID-77', `https://pay.example/${'0123456789'.repeat(12)}`]) {
      const pdf = await create(id, { code: said })
      const fine = execFileSync('pdftoppm', ['-r', '200', '-png'], { input: pdf })
      expect(await readPicture(fine)).to.deep.equal([{ format: 'QRCode', text: said }])
      // Excludes the quiet zone around the code.
      expect(inkRight(picture(pdf, 1))).to.be.within(170, 186)
    }
  })

  it('a word longer than a line is broken, if lines can break', async () => {
    const narrow = 'left:40pt;top:40pt;width:80pt;height:60pt;white-space:pre-wrap;'
    const id = await publish({
      pages: [letter],
      html: sheet(1, box('{{a}}', narrow, 'data-overflow="shrink"')),
      sample: { a: 'x' },
    })
    const { right, size } = await sizeOf(await create(id, { a: 'W'.repeat(20) }))
    expect(right).to.be.at.most(121)
    expect(size).to.be.closeTo(12, 0.1)
  })

  describe('a table', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ what: `Row ${index + 1}`, price: index }))
    const table = (rule: string) =>
      `<div data-box="table" data-overflow="${rule}" style="left:40pt;top:100pt;width:400pt;height:200pt;font:10pt/1.2 'Noto Sans'"><table>{{#items}}<tr style="height:20pt"><td>{{what}}</td><td>{{price}}</td></tr>{{/items}}</table></div>`
    const html = (rule: string) =>
      sheet(
        1,
        box('No. {{no}}', 'left:40pt;top:40pt;width:100pt;height:20pt'),
        table(rule),
        box('Total {{total}}', 'left:40pt;top:320pt;width:100pt;height:20pt', 'data-copies="last"'),
      ) + sheet(2, box('Terms {{no}}', 'left:40pt;top:40pt;width:100pt;height:20pt'))
    const data = (count: number) => ({ no: 7, total: 99, items: rows(count) })
    const overflowing = (rule: string) =>
      publish({ pages: [letter, letter], html: html(rule), sample: data(2) })

    it('continues on copies of its page with the fields on the page; content on the last page is only on the last copy', async () => {
      const pdf = await create(await overflowing('continue'), data(25))
      const words = await readPrintedWords(pdf)
      const on = (page: number) => words.filter((one) => one.page === page).map(({ text }) => text)
      const joined = [1, 2, 3, 4].map((page) => on(page).join(' '))
      expect(joined[0]).to.include('No. 7').and.include('Row 10').and.not.include('Row 11')
      expect(joined[1]).to.include('No. 7').and.include('Row 20').and.not.include('Row 21')
      expect(joined[2]).to.include('Row 25').and.include('Total 99')
      expect(joined[3]).to.include('Terms 7')
      expect(joined.slice(0, 2).join(' ')).to.not.include('Total')
    })

    it('continues with rows of any element, and warns about a row that is taller than the box', async () => {
      const names = (count: number) => rows(count).map(({ what }) => ({ what }))
      const send = async (row: string) => {
        const template = table('continue').replace(/<table>.*<\/table>/, row)
        const id = await publish({ pages: [letter], html: sheet(1, template), sample: { items: names(1) } })
        const answer = await stack.create(account, { templateId: id, data: { items: names(40) } })
        const { base64 } = (await answer.json()) as { base64: string }
        const words = await readPrintedWords(Buffer.from(base64, 'base64'))
        return { warnings: answer.headers.get('x-document-warning-list') ?? '', words }
      }
      const divs = await send('{{#items}}<div style="height:20pt">{{what}} end</div>{{/items}}')
      expect(divs.words.filter(({ text }) => text.startsWith('Row'))).to.have.length(40)
      expect([divs.words.at(-1)?.page, divs.warnings]).to.eql([4, ''])
      const high = await send('<div>{{#items}}<div style="height:20pt">{{what}}</div>{{/items}}</div>')
      expect(high.warnings).to.include('overflow')
    })

    it('shrink: reduces the size until all rows fit in the box; error: 422 with the list', async () => {
      const pdf = await create(await overflowing('shrink'), data(16))
      const last = (await readPrintedWords(pdf)).find(({ text }) => text.includes('Row 16'))
      expect(last?.baseline).to.be.within(280, 300)
      const id = await overflowing('error')
      await create(id, data(10))
      const answer = await stack.create(account, { templateId: id, data: data(11) })
      const problem = (await answer.json()) as { errors: object[] }
      expect(problem.errors[0]).to.include({ pointer: '/data/items', code: 'no_room' })
    })

    it('a value that is wider than its column is never cut off without a warning', async () => {
      const wide = (rule: string) => table(rule).replace('<td>', '<td style="white-space:pre">')
      const long = {
        items: [{ what: 'Row with so many words that no column has room for them all', price: 1 }],
      }
      const send = async (rule: string) =>
        stack.create(account, {
          templateId: await publish({
            pages: [letter],
            html: sheet(1, wide(rule)),
            sample: { items: rows(1) },
          }),
          data: long,
        })
      expect((await send('error')).status).to.equal(422)
      expect((await send('continue')).headers.get('x-document-warnings')).to.equal('1')
      const shrunk = await send('shrink')
      expect(shrunk.headers.get('x-document-warnings')).to.equal('0')
      const { base64 } = (await shrunk.json()) as { base64: string }
      const printed = await readPrintedWords(Buffer.from(base64, 'base64'))
      expect(printed.map(({ text }) => text).join(' ')).to.include('for them all')
    })
  })

  it('has the template’s metadata, or else the PDF’s', async () => {
    const html = sheet(1, box('{{a}}', 'left:40pt;top:40pt;width:100pt;height:20pt'))
    const info = async (settings: object) => {
      const pdf = await create(await publish({ pages: [letter], html, sample: { a: 'x' }, settings }), {
        a: 'Ada',
      })
      return execFileSync('pdfinfo', ['-'], { input: pdf }).toString()
    }
    const silent = await info({})
    expect(silent)
      .to.match(/Title: +The form\n/)
      .and.match(/Author: +An authority\n/)
    const saying = await info({ document: { title: 'For {{a}}', subject: 'Tax' } })
    expect(saying)
      .to.match(/Title: +For Ada\n/)
      .and.match(/Author: +An authority\n/)
      .and.match(/Subject: +Tax\n/)
  })

  it('a document over a PDF can be used as a base again, and keeps its content', async () => {
    const over = async (pdf: Buffer, word: string, top: number) => {
      const files = new Map<string, string | Uint8Array>([
        ['template.html', sheet(1, box(`${word} {{a}}`, `left:40pt;top:${top}pt;width:200pt;height:20pt`))],
        ['template.json', JSON.stringify({ name: 'Over', page: { pdf: 'assets/form.pdf' } })],
        ['sample.json', '{"a":"x"}'],
        ['assets/form.pdf', pdf],
      ])
      return create(await stack.publish(account, `over-${++published}`, files), { a: 'Ada' })
    }
    const first = await over(await makePdf([letter]), 'First', 40)
    const words = await readPrintedWords(await over(first, 'Second', 80))
    expect(words.map(({ text }) => text)).to.deep.equal(['First Ada', 'Second Ada'])
  })

  it('a section for a page that the PDF does not have is reported and cannot be published', async () => {
    const over = publish({ pages: [letter], html: `\n${sheet(2, box('x', 'left:0;top:0'))}` })
    const problem = String(await over.catch((error: unknown) => error))
    expect(problem)
      .to.include('boxes_beyond_pages')
      .and.include('the PDF has 1 page')
      .and.match(/"line": ?2\b/)
  })

  it('the page of a section never comes from data; both kinds of quotes, and comments, work as in HTML', async () => {
    const styled = box('{{a}}', 'left:40pt;top:40pt;width:90pt;height:20pt')
    const fromData = publish({
      pages: [letter],
      html: `<section data-page="{{n}}">${styled}</section>`,
      sample: { n: 1, a: 'x' },
    })
    expect(String(await fromData.catch((error: unknown) => error))).to.include('unknown_page')
    const html = `<!-- ${sheet(9, styled)} --><section class="x" data-page='1'>${styled}</section>`
    const words = await readPrintedWords(
      await create(await publish({ pages: [letter], html, sample: { a: 'x' } }), { a: 'Ada' }),
    )
    expect(words.map(({ text }) => text)).to.deep.equal(['Ada'])
  })

  it('a template without boxes returns the PDF', async () => {
    const pdf = await create(await publish({ pages: [letter, letter], html: '' }), {})
    const base = pdf.subarray(0, pdf.indexOf('%%EOF\n') + '%%EOF\n'.length)
    expect(qpdfComplaints(base)).to.equal('')
    for (const one of [base, pdf])
      expect(execFileSync('pdfinfo', ['-'], { input: one }).toString()).to.match(/Pages: +2\n/)
    // The appended bytes do not draw on any page.
    expect(pdf.toString('latin1', base.length)).to.not.include('/Subtype /Form')
  })
})

function seenSize({ size, rotate = 0, crop }: Sheet): [number, number] {
  const [width, height] = crop ? [crop[2], crop[3]] : size
  return rotate % 180 === 0 ? [width, height] : [height, width]
}

interface Picture {
  width: number
  height: number
  /** Gray, one byte per pixel. */
  pixels: Buffer
}

/** Renders a page at 72 dpi, which is one pixel per point. */
function picture(pdf: Buffer, page: number, dotsPerInch = 72): Picture {
  const options = [
    '-r',
    String(dotsPerInch),
    '-gray',
    '-f',
    String(page),
    '-l',
    String(page),
    '-cropbox',
    '-',
    '-',
  ]
  const pgm = execFileSync('pdftoppm', options.slice(0, -1), { input: pdf, maxBuffer: 2 ** 28 })
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 60))
  if (!head) throw new Error('pdftoppm returned no picture')
  return { width: Number(head[1]), height: Number(head[2]), pixels: pgm.subarray(head[0].length) }
}

/** Returns the share of common pixels that clearly differ. Sizes may differ by a pixel because of rounding. */
function differingShare(a: Picture, b: Picture): number {
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  expect(Math.max(a.width, b.width) - width + Math.max(a.height, b.height) - height).to.be.at.most(2)
  let differing = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [one = 0, other = 0] = [a.pixels[y * a.width + x], b.pixels[y * b.width + x]]
      if (Math.abs(one - other) > 96) differing++
    }
  return differing / (width * height)
}

/** Returns the rightmost pixel that is not white. */
function inkRight({ width, pixels }: Picture): number {
  let right = 0
  for (let at = 0; at < pixels.length; at++)
    if ((pixels[at] ?? 255) < 200) right = Math.max(right, at % width)
  return right
}

/** Returns the heights of lines with ink in pixels, from top to bottom. */
function inkLines({ width, height, pixels }: Picture): number[] {
  const lines: number[] = []
  let start = -1
  for (let y = 0; y <= height; y++) {
    const hasInk = pixels.subarray(y * width, (y + 1) * width).some((pixel) => pixel < 128)
    if (hasInk && start < 0) start = y
    if (!hasInk && start >= 0) {
      lines.push(y - start)
      start = -1
    }
  }
  return lines
}

/** Returns the words in a PDF with their positions, in points from the upper left corner of the page. */
function wordsOf(pdf: Buffer): Array<{ text: string; left: number; top: number }> {
  const read = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf }).toString().normalize('NFKC')
  return Array.from(
    read.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g),
    ([, left, top, text = '']) => ({ text, left: Number(left), top: Number(top) }),
  )
}

/** Returns the font size and the extent of the text in points. */
async function sizeOf(pdf: Buffer): Promise<{ size: number; right: number; bottom: number }> {
  const read = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf }).toString()
  const words = Array.from(read.matchAll(/yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g), (found) =>
    found.slice(1).map(Number),
  )
  const [upper = 0, , lower = 0] = words[0] ?? []
  return {
    // The ascent and descent of Noto Sans add up to 1.362 of the font size.
    size: (lower - upper) / 1.362,
    right: Math.max(...words.map(([, right = 0]) => right)),
    bottom: Math.max(...words.map(([, , bottom = 0]) => bottom)),
  }
}
