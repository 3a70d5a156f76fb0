import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect } from 'chai'
import { type Account, htmlTemplate, projectFolder, type SharedStack, shareStack } from './parts/stack.ts'

interface Made {
  file: string
  pdf: Buffer
  pages: number
  warnings: number
  /** The warnings in the response headers. */
  listed: { subject: string }[]
}

/** 2 × 2 pixels of pure blue. */
const bluePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR42mNgYPgPRmAKABf2A/3HkIu0AAAAAElFTkSuQmCC',
  'base64',
)
const greenSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#00ff00"/></svg>'

describe('what authors can expect of documents, against the whole stack', () => {
  let stack: SharedStack
  let account: Account
  let folder: string
  let count = 0

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-documents-'))
    stack = await shareStack()
    account = await stack.createAccount('Author')
  })
  after(async () => {
    await stack.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function make(files: Map<string, string | Uint8Array>, data?: unknown): Promise<Made> {
    const templateId = await stack.publish(account, `document-${count++}`, files)
    const answer = await stack.create(account, { templateId, ...(data === undefined ? {} : { data }) })
    const body = (await answer.json()) as { base64: string }
    expect(answer.status, JSON.stringify(body).slice(0, 500)).to.equal(200)
    const file = path.join(folder, `document-${count}.pdf`)
    const pdf = Buffer.from(body.base64, 'base64')
    writeFileSync(file, pdf)
    expect(run('qpdf', '--check', file)).to.include('No syntax or stream encoding errors found')
    return {
      file,
      pdf,
      pages: Number(answer.headers.get('x-page-count')),
      warnings: Number(answer.headers.get('x-document-warnings')),
      listed: JSON.parse(answer.headers.get('x-document-warning-list') ?? '[]') as Made['listed'],
    }
  }

  const page = (html: string, css = '', settings: Record<string, unknown> = {}) =>
    new Map<string, string | Uint8Array>(htmlTemplate(html, { page: { margin: '20mm' }, ...settings })).set(
      'style.css',
      css,
    )

  describe('links', () => {
    it('to web, email and phone addresses stay unchanged', async () => {
      const links = [
        'https://example.com/a_(b)?q=(1)#part',
        'mailto:a@example.com?subject=Hi%20(there)',
        'tel:+4711',
      ]
      const { file } = await make(
        page(`${links.map((link) => `<a href="${link}">x</a>`).join(' ')} <a href="{{to}}">y</a>`),
        {
          to: 'https://example.com/(data)',
        },
      )
      expect(linksOf(file).targets).to.have.members([...links, 'https://example.com/(data)'])
    })

    it('within the document become destinations', async () => {
      const { file } = await make(
        page(
          '<a href="#end">go</a> <a href="#gone">nowhere</a><h2 style="break-before:page" id="end">End</h2>',
        ),
      )
      expect(linksOf(file)).to.deep.equal({ targets: [], destinations: ['/end'] })
      expect(run('pdfinfo', '-dests', file)).to.match(/^\s+2 \[.*"end"$/m)
    })

    it('to other targets do nothing, and cause a warning', async () => {
      const { file, pdf, warnings, listed } = await make(page('{{#links}}<a href="{{.}}">x</a> {{/links}}'), {
        links: [
          'javascript:alert(1)',
          'file:///etc/passwd',
          'data:text/html,x',
          'www.example.com',
          'java\nscript:x',
          'https://user:pw@example.com/',
          '/terms',
          '//example.com/terms',
          '',
        ],
      })
      expect(linksOf(file)).to.deep.equal({ targets: [], destinations: [] })
      expect(pdf.toString('latin1')).not.to.match(/javascript|passwd|bundle\.invalid/)
      expect(warnings, 'an empty link is not an error').to.equal(8)
      expect(listed.map(({ subject }) => subject))
        .to.have.length(8)
        .and.include('//example.com/terms')
    })
  })

  describe('styles of data', () => {
    const html =
      '<style>:root{--brand:{{ink}}} .bar{height:10mm;{{#wide}}width:{{w}}%;{{/wide}}}</style>' +
      '<div class="bar" style="background:{{c}}">bar</div><p style="width:{{pct}}%;background:{{c}};color:var(--brand)">text</p>'
    const data = { ink: '#123456', wide: true, w: 50, c: 'rgb(0, 255, 0)', pct: 40 }

    it('are printed', async () => {
      const { file, pdf, warnings } = await make(page(html), data)
      expect(warnings).to.equal(0)
      expect(run('pdftotext', file, '-'))
        .to.include('bar')
        .and.include('text')
      expect(inflatedStreams(pdf))
        .to.match(/(?:^| )0 1 0 rg$/m)
        .and.match(/(?:^| )\.07\d* \.20\d* \.33\d* rg$/m)
    })

    it('422 invalid_data: rejects values that are objects or lists, with the pointer', async () => {
      const templateId = await stack.publish(account, `document-${count++}`, page(html))
      const refused = async (wrong: Record<string, unknown>) => {
        const answer = await stack.create(account, { templateId, data: { ...data, ...wrong } })
        const { errors } = (await answer.json()) as { errors?: Array<{ pointer: string; code: string }> }
        return [answer.status, ...(errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)]
      }
      for (const hostile of [
        'red;position:fixed',
        'url(https://example.com/x.png)',
        '}',
        '</style><b>',
        'a b',
      ]) {
        expect(await refused({ c: hostile }), hostile).to.deep.equal([422, '/data/c invalid_style'])
        expect(await refused({ ink: hostile }), hostile).to.deep.equal([422, '/data/ink invalid_style'])
      }
      expect(await refused({ pct: '1%;x:y', w: '1px' })).to.have.members([
        422,
        '/data/pct invalid_style',
        '/data/w invalid_style',
      ])
    })
  })

  describe('title and language', () => {
    it("come from the template's settings or its own markup", async () => {
      const settings = { name: 'Rechnung', language: 'de' }
      const plain = await make(page('<p>x</p>', '', settings))
      expect(facts(plain.file)).to.deep.equal({ title: 'Rechnung', language: 'de' })
      const own = await make(
        page(
          '<!doctype html><html lang="{{lang}}"><head><title>Nr. {{no}}</title></head><body><p>x</p></body></html>',
          '',
          settings,
        ),
        { lang: 'nb-NO', no: 'Ø (7) \\' },
      )
      expect(facts(own.file)).to.deep.equal({ title: 'Nr. Ø (7) \\', language: 'nb-NO' })
    })

    it("are not taken from a drawing's title", async () => {
      const { file } = await make(
        page('<svg width="9" height="9"><title>Logo</title></svg><p>x</p>', '', { name: 'Letter' }),
      )
      expect(facts(file).title).to.equal('Letter')
    })
  })

  describe('pages', () => {
    const rows = '{{#rows}}<tr><td>row {{.}}</td></tr>{{/rows}}'
    const table = `<table><thead><tr><th>Head</th></tr></thead><tfoot><tr><td>Foot</td></tr></tfoot><tbody>${rows}</tbody></table>`
    const numbers = { rows: Array.from({ length: 120 }, (_, index) => index) }

    it('can contain their number and the total, and left, right and first pages can have their own rules', async () => {
      const css =
        "@page{@bottom-center{content:'Page ' counter(page) ' of ' counter(pages)}@top-center{content:'later'}}" +
        "@page :first{margin-top:90mm;@top-center{content:'first'}}@page :left{@top-left{content:'left'}}@page :right{@top-right{content:'right'}}"
      const { file, pages } = await make(page(table, css), numbers)
      const texts = pageTexts(file)
      expect(texts).to.have.length(pages)
      expect(pages).to.be.greaterThan(3)
      for (const [index, text] of texts.entries()) {
        expect(text).to.include(`Page ${index + 1} of ${pages}`)
        expect(text.includes('first'), `page ${index + 1} is the first`).to.equal(index === 0)
        expect(text.includes('later')).to.equal(index !== 0)
        expect(text.includes('right'), `page ${index + 1} is a right page`).to.equal(index % 2 === 0)
        expect(text.includes('left')).to.equal(index % 2 === 1)
      }
      const rowsOn = texts.map((text) => text.match(/^row/gm)?.length ?? 0)
      expect(rowsOn[0], 'the first page has a larger margin').to.be.lessThan(rowsOn[1] ?? 0)
    })

    it('repeat a table’s header and footer on each page, and do not lose rows', async () => {
      const { file, pages } = await make(page(table), numbers)
      const texts = pageTexts(file)
      expect(pages).to.be.greaterThan(2)
      for (const text of texts)
        expect(text)
          .to.match(/Head\n/)
          .and.match(/Foot\n/)
      expect(texts.join('').match(/row \d+/g)).to.deep.equal(numbers.rows.map((row) => `row ${row}`))
    })

    it('can have their own sizes', async () => {
      const { file } = await make(
        page('<p>a</p><p class="wide">b</p>', '@page wide{size:A5 landscape}.wide{page:wide}'),
      )
      expect(run('pdfinfo', '-f', '1', '-l', '2', file).match(/[\d.]+ x [\d.]+ pts/g)).to.deep.equal([
        '594.96 x 841.92 pts',
        '594.96 x 420 pts',
      ])
    })
  })

  describe('pictures, colors and fonts', () => {
    const square = 'width:20mm;height:20mm;display:block'

    async function colours(
      files: Map<string, string | Uint8Array>,
      data?: unknown,
    ): Promise<{ made: Made; at: string[] }> {
      const made = await make(files, data)
      // 20 mm squares below each other, starting at 20 mm: the middle of each at 1 pixel per millimeter.
      const picture = execFileSync('pdftoppm', ['-r', '25.4', '-f', '1', '-l', '1', '-singlefile', made.file])
      const header = /^P6\s(\d+)\s(\d+)\s255\s/.exec(picture.toString('latin1', 0, 40))
      const width = Number(header?.[1])
      const at = [30, 50, 70, 90].map((y) => {
        const start = (header?.[0].length ?? 0) + (y * width + 30) * 3
        // One digit for each color component, because drawn colors may differ slightly.
        return picture.toString('hex', start, start + 3).replaceAll(/(.)./g, '$1')
      })
      return { made, at }
    }

    it('are printed: PNG, SVG, a lazily loaded picture, and a background picture', async () => {
      const html =
        `<img src="assets/blue.png" alt="" style="${square}"><img src="assets/green.svg" alt="" style="${square}">` +
        `<img loading="lazy" src="assets/blue.png" alt="" style="${square}"><div class="back" style="${square}"></div>`
      const files = page(html, '.back{background:url(assets/green.svg)}')
      files.set('assets/blue.png', bluePng).set('assets/green.svg', greenSvg)
      const { made, at } = await colours(files)
      expect(at).to.deep.equal(['00f', '0f0', '00f', '0f0'])
      expect(made.warnings).to.equal(0)
    })

    it('are printed when they are loaded lazily far below the first page', async () => {
      const html = `<p style="break-after:page">first</p><img loading="lazy" src="assets/blue.png" alt="" style="${square}">`
      const files = page(html).set('assets/blue.png', bluePng)
      const { file } = await make(files)
      expect(run('pdfimages', '-list', file)).to.match(/^\s+2 +\d+ image/m)
    })

    it('follow the rules for print, not those for screens, including backgrounds', async () => {
      const css =
        '.a{background:#ffff00}@media print{.a{background:#ff0000}.c{display:block}}@media screen{.b{background:#00ff00}}' +
        '.b{background:#000000}.c{display:none;background:#00ffff}'
      // A rule after the print rule wins, as in any style sheet.
      const files = page(
        ['a', 'b', 'c'].map((name) => `<div class="${name}" style="width:20mm;height:20mm"></div>`).join(''),
        css,
      )
      const { at } = await colours(files)
      expect(at).to.deep.equal(['f00', '000', 'fff', 'fff'])
    })

    it("come from the bundle's own font files", async () => {
      const font = readFileSync(path.join(projectFolder, 'templates/fonts/eb-garamond-400-italic.ttf'))
      const files = page(
        '<p class="own">Own letters</p>',
        '@font-face{font-family:Mine;src:url(assets/mine.ttf)}.own{font-family:Mine}',
      )
      const { file } = await make(files.set('assets/mine.ttf', font))
      expect(run('pdffonts', file)).to.match(/EBGaramond-Italic +CID TrueType +Identity-H +yes yes yes/)
      expect(run('pdftotext', file, '-')).to.include('Own letters')
    })

    it('without an address do not print a box or alternative text, or cause a warning', async () => {
      const html = `<p>before</p><img src="{{logo}}" alt="Our logo" style="${square};border:1px solid"><p>behind</p>`
      const settings = { optional: ['logo'] }
      const plain = (await make(page('<p>before</p><p>behind</p>'))).file
      for (const data of [{}, { logo: '' }, { logo: null }, { logo: '  ' }, { logo: ' \n\t' }]) {
        const { file, warnings } = await make(page(html, '', settings), data)
        expect(warnings, JSON.stringify(data)).to.equal(0)
        expect(wordBoxes(file), JSON.stringify(data)).to.deep.equal(wordBoxes(plain))
      }
    })

    it('that are missing cause a warning, and their alternative text is printed', async () => {
      const html = `<img src="https://127.0.0.1/{{file}}.png" alt="Signature of {{file}}" style="${square}"><p>still here</p>`
      const { file, warnings } = await make(page(html), { file: 'ada' })
      expect(warnings).to.equal(1)
      expect(run('pdftotext', file, '-'))
        .to.include('still here')
        .and.match(/Signature\s+of\s+ada/)
    })
  })

  describe('scripts', () => {
    const scripts: Record<string, string> = {
      Arabic: 'فاتورة رقم ١٢٣ بتاريخ أكتوبر',
      Hebrew: 'חשבונית לתשלום עד נובמבר',
      Chinese: '发票号码，请在三十天内付款。說明繁體',
      Japanese: '請求書番号、お支払い期限です。カタカナ',
      Hindi: 'चालान संख्या ४१७ तीस दिनों में',
      Emoji: '✅ 👍🏽 👩‍👩‍👧 🇳🇴 😀 ❤️',
      Greek: 'Τιμολόγιο αριθ. 417 ώς πληρωμή',
      Cyrillic: 'Счёт № 417, оплатить до ноября, їжак',
    }
    const styles = ["'Platen Sans'", 'sans-serif', 'serif;font-style:italic', "'EB Garamond';font-weight:700"]

    for (const [name, text] of Object.entries(scripts)) {
      it(`${name} is drawn with embedded fonts, without empty boxes, and its text can be copied`, async () => {
        const html = styles.map((style) => `<p style="font-family:${style}">{{text}}</p>`).join('')
        const { file, pdf } = await make(page(html, 'p{unicode-bidi:plaintext}', { compact: false }), {
          text,
        })
        const fonts = run('pdffonts', file).trim().split('\n').slice(2)
        for (const font of fonts) expect(font.trim().split(/\s+/).slice(-5, -2), font).to.include('yes')
        expect(emptyBoxes(pdf)).to.equal(0)
        const copied = run('pdftotext', '-raw', file, '-')
          .normalize('NFC')
          .replaceAll(/[\s\p{Cf}\uFE0F]/gu, '')
        for (const word of text.split(/\s+/)) {
          const wanted = word.normalize('NFC').replaceAll(/[\p{Cf}\uFE0F]/gu, '')
          expect(copied.split(wanted).length - 1, wanted).to.be.at.least(styles.length)
        }
      })
    }

    it('an empty box is detected', async () => {
      expect(emptyBoxes((await make(page('<p>{{text}}</p>'), { text: '\u{10FFFD}' })).pdf)).to.equal(1)
    })
  })
})

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { maxBuffer: 2 ** 28 }).toString()
}

function pageTexts(file: string): string[] {
  return run('pdftotext', '-layout', file, '-')
    .split('\f')
    .slice(0, -1)
    .map((text) => text.replaceAll(/^[ ]+|[ ]+$/gm, ''))
}

function wordBoxes(file: string): string[] {
  return run('pdftotext', '-bbox', file, '-').match(/<word .*/g) ?? []
}

interface PdfValue {
  '/Subtype'?: string
  '/A'?: { '/URI'?: string }
  '/Dest'?: string
  '/Lang'?: string
}

function objectsOf(file: string): PdfValue[] {
  const { qpdf } = JSON.parse(run('qpdf', '--json=2', '--json-key=qpdf', file)) as {
    qpdf: [unknown, Record<string, { value?: PdfValue }>]
  }
  return Object.values(qpdf[1]).flatMap(({ value }) => (value ? [value] : []))
}

function linksOf(file: string): { targets: string[]; destinations: string[] } {
  const links = objectsOf(file).filter((value) => value['/Subtype'] === '/Link')
  return {
    targets: links.flatMap((link) => (link['/A']?.['/URI'] ? [link['/A']['/URI'].replace(/^u:/, '')] : [])),
    destinations: links.flatMap((link) => (link['/Dest'] ? [link['/Dest']] : [])),
  }
}

function facts(file: string): { title: string | undefined; language: string | undefined } {
  const title = /^Title:\s+(.*)$/m.exec(run('pdfinfo', file))?.[1]
  const catalog = objectsOf(file).find((value) => (value as Record<string, unknown>)['/Type'] === '/Catalog')
  return { title, language: catalog?.['/Lang']?.replace(/^u:/, '') }
}

/** Returns how often glyph 0 in a TrueType font, the empty box, is drawn. */
function emptyBoxes(pdf: Buffer): number {
  let boxes = 0
  for (const [, glyphs] of inflatedStreams(pdf).matchAll(/<((?:[\dA-F]{4})+)> Tj/g))
    boxes += glyphs?.match(/.{4}/g)?.filter((glyph) => glyph === '0000').length ?? 0
  return boxes
}

function inflatedStreams(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/<<\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/g)
  return Array.from(streams, (match) => {
    const start = match.index + match[0].length
    return inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1')
  }).join('\n')
}
