import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { type Account, projectFolder, readTemplate, type SharedStack, shareStack } from './parts/stack.ts'

const libraryFolder = path.join(projectFolder, 'templates')
const templates = readdirSync(libraryFolder)
  .filter((name) => existsSync(path.join(libraryFolder, name, 'template.json')))
  .toSorted()
const variants: Array<[string, { tagged: boolean; compact: boolean }]> = [
  ['tagged', { tagged: true, compact: false }],
  ['tagged and compact', { tagged: true, compact: true }],
  ['untagged', { tagged: false, compact: false }],
]

describe('documents of the library templates, against the whole stack', () => {
  let stack: SharedStack
  let account: Account
  let folder: string
  const ids = new Map<string, string>()
  const files = new Map<string, Map<string, Uint8Array>>()

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-library-'))
    stack = await shareStack()
    account = await stack.createAccount('Library')
    for (const name of templates) {
      const source = await readTemplate(name)
      files.set(name, source)
      for (const [variant, settings] of variants) {
        const changed = new Map(source).set(
          'template.json',
          toJson({ ...readJson(source, 'template.json'), ...settings }),
        )
        ids.set(
          `${name} ${variant}`,
          await stack.publish(account, `${name} ${variant}`.replaceAll(' ', '-'), changed),
        )
      }
    }
  })
  after(async () => {
    await stack.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function make(
    name: string,
    variant: string,
    data?: unknown,
  ): Promise<{ file: string; pages: string | null }> {
    const answer = await stack.create(account, {
      templateId: ids.get(`${name} ${variant}`),
      ...(data === undefined ? {} : { data }),
    })
    const body = (await answer.json()) as { base64: string }
    expect(answer.status, JSON.stringify(body).slice(0, 500)).to.equal(200)
    expect(answer.headers.get('x-document-warnings')).to.equal('0')
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, Buffer.from(body.base64, 'base64'))
    return { file, pages: answer.headers.get('x-page-count') }
  }

  function mergedText(name: string, data: Record<string, unknown>): string {
    const source = files.get(name)?.get('template.html') ?? new Uint8Array()
    const compiled = compileTemplate(Buffer.from(source).toString(), { file: 'template.html' })
    if (!compiled.ok) throw new Error('the template does not compile')
    return textOfMarkup(compiled.template.render(data, { htmlBytesMax: 1e8 }))
  }

  for (const name of templates) {
    for (const [variant, { tagged }] of variants) {
      for (const sample of ['sample.json', 'samples/long.json', 'samples/empty.json']) {
        it(`200: ${name}, ${variant}, with ${sample}: a sound PDF with all of its text`, async () => {
          const source = files.get(name) ?? new Map<string, Uint8Array>()
          const data = readJson(source, sample)
          const { file, pages } = await make(name, variant, data)
          expectSound(file, { pages, tagged, title: String(readJson(source, 'template.json')['name']) })
          const wanted = mergedText(name, data)
          expect(lostWords(wanted, run('pdftotext', '-raw', file, '-'))).to.deep.equal([])
          // poppler needs 20 s to follow the tags of the long ones.
          if (variant === 'tagged' && sample !== 'samples/long.json') expectReadingOrder(file, folded(wanted))
        })
      }

      it(`200: ${name}, ${variant}, blank: a sound PDF of one page`, async () => {
        const { file, pages } = await make(name, variant)
        expect(pages).to.equal('1')
        expectSound(file, {
          pages,
          tagged,
          title: String(readJson(files.get(name) ?? new Map(), 'template.json')['name']),
        })
      })
    }
  }

  for (const sample of ['sample.json', 'samples/long.json', 'samples/empty.json']) {
    it(`the bars of shipping-label, with ${sample}, are the tracking number in Code 128`, async () => {
      const data = readJson(files.get('shipping-label') ?? new Map(), sample)
      const { file } = await make('shipping-label', 'tagged', data)
      expect(readCode128(barWidths(file))).to.equal(String(data['tracking_no']).replaceAll(' ', ''))
    })
  }
})

describe('library.json', () => {
  const library = JSON.parse(readFileSync(path.join(libraryFolder, 'library.json'), 'utf8')) as Array<
    Record<'slug' | 'name' | 'category' | 'description', string>
  >

  it('lists every template of the library, once', () => {
    expect(library.map(({ slug }) => slug).toSorted()).to.deep.equal(templates)
  })

  for (const { slug, name, category, description } of library) {
    it(`tells ${slug} as its settings do, with a picture`, async () => {
      expect(readJson(await readTemplate(slug), 'template.json')['name']).to.equal(name)
      expect(category).to.not.equal('')
      expect(description).to.match(/^\p{Lu}.+\.$/u)
      const picture = readFileSync(path.join(libraryFolder, 'pictures', `${slug}.webp`))
      expect(picture.toString('latin1', 8, 12)).to.equal('WEBP')
    })
  }
})

/** The widths of the bars and the spaces between them, in modules of 0.25 mm, from the page drawn with three dots to a module. */
function barWidths(file: string): number[] {
  const drawn = execFileSync('pdftoppm', ['-gray', '-singlefile', '-r', '304.8', file], {
    maxBuffer: 2 ** 28,
  })
  const [, width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(drawn.toString('latin1', 0, 40))?.map(Number) ?? []
  const dots = drawn.subarray(-(width ?? 0) * (height ?? 0))
  const seen = new Map<string, number>()
  let widths: number[] = []
  for (let at = 0; at < dots.length; at += width ?? dots.length) {
    const row = Array.from(dots.subarray(at, at + (width ?? 0)), (dot) => (dot < 128 ? '#' : ' ')).join('')
    const times = (seen.get(row) ?? 0) + 1
    seen.set(row, times)
    const runs = row.trim().match(/#+| +/g) ?? []
    // Lines of text are cut as often, but change within 15 mm of height.
    if (times > 180 && runs.length > widths.length) widths = runs.map(({ length }) => Math.round(length / 3))
  }
  return widths
}

/** What a scanner reads: the text between start and check. Throws when these or the stop are wrong. ISO/IEC 15417, code set B. */
function readCode128(widths: readonly number[]): string {
  const text = widths.join('')
  const values = (text.slice(0, -7).match(/.{6}/g) ?? []).map((symbol) => code128.indexOf(symbol))
  expect(values[0], 'start').to.equal(104)
  expect(text.slice(-7), 'stop').to.equal('2331112')
  const [check, characters] = [values.at(-1), values.slice(1, -1)]
  expect((104 + characters.reduce((sum, value, index) => sum + value * (index + 1), 0)) % 103).to.equal(check)
  return String.fromCharCode(...characters.map((value) => value + 32))
}

const code128 = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`
  .trim()
  .split(/\s/)

function expectSound(file: string, wanted: { pages: string | null; tagged: boolean; title: string }): void {
  expect(run('qpdf', '--check', file)).to.include('No syntax or stream encoding errors found')
  const info = run('pdfinfo', file)
  expect(/^Pages:\s+(\d+)$/m.exec(info)?.[1]).to.equal(wanted.pages)
  expect(/^Tagged:\s+(\w+)$/m.exec(info)?.[1]).to.equal(wanted.tagged ? 'yes' : 'no')
  expect(/^Title:\s+(.*)$/m.exec(info)?.[1]).to.equal(wanted.title)
  const seconds = Date.parse(/^CreationDate:\s+(.*)$/m.exec(info)?.[1] ?? '') / 1000
  expect(Math.abs(Date.now() / 1000 - seconds), 'it is dated with the time of the request').to.be.lessThan(60)
  // Chromium says the language in tagged documents alone.
  expect(languageOf(file)).to.equal(wanted.tagged ? 'en' : undefined)
  const fonts = run('pdffonts', file).trim().split('\n').slice(2)
  expect(fonts.length).to.be.greaterThan(0)
  for (const font of fonts) {
    const [embedded, subset, unicode] = font.trim().split(/\s+/).slice(-5)
    // A font with PostScript outlines or pictures comes as Type 3, of nothing but the glyphs in use.
    const isSubset = subset === 'yes' || font.includes('Type 3')
    expect({ embedded, isSubset, unicode }, font).to.deep.equal({
      embedded: 'yes',
      isSubset: true,
      unicode: 'yes',
    })
  }
}

/** The words of the template and its data that the extracted text lacks. */
function lostWords(wanted: string, extracted: string): string[] {
  const text = folded(extracted)
  const words = new Set(extracted.split(/\s+/).map(letters))
  return [...new Set(wanted.split(/[\s،]+/))].filter((word) => {
    // poppler turns the letters of right-to-left ligatures round, and puts punctuation on the other side.
    return rightToLeft.test(word) ? !words.has(letters(word)) : !text.includes(folded(word))
  })
}

const rightToLeft = /\p{sc=Arabic}|\p{sc=Hebrew}/u

function letters(word: string): string {
  return Array.from(folded(word).replaceAll(/[^\p{sc=Arabic}\p{sc=Hebrew}]/gu, ''))
    .toSorted()
    .join('')
}

/**
 * The tags give the text in the order of the markup. poppler reads a tagged run only up to its first ligature or change of direction, so
 * runs are beginnings, and a few are torn.
 */
function expectReadingOrder(file: string, wanted: string): void {
  const runs = Array.from(run('pdfinfo', '-struct-text', file).matchAll(/^\s*"([\s\S]*?)"$/gm), ([, text]) =>
    folded(text ?? ''),
  )
  // A table's head is printed again on each of its pages, and tagged in the same place.
  const compared = runs.filter(
    (text, index) => text !== '' && !rightToLeft.test(text) && text !== runs[index - 1],
  )
  const whole = compared.filter((text) => wanted.includes(text))
  expect(whole.length)
    .to.be.greaterThan(3)
    .and.at.least(compared.length * 0.97)
  let at = 0
  for (const text of whole) {
    const next = wanted.indexOf(text, at)
    expect(next, `"${text}" stands behind "${wanted.slice(Math.max(0, at - 60), at)}"`).to.be.at.least(0)
    at = next + text.length
  }
}

function languageOf(file: string): string | undefined {
  const root = /\/Root (\d+)/.exec(run('qpdf', '--show-object=trailer', file))?.[1] ?? ''
  return /\/Lang \(([^)]*)\)/.exec(run('qpdf', `--show-object=${root}`, file))?.[1]
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { maxBuffer: 2 ** 28 }).toString()
}

/** Without spaces, marks of direction and forms of letters, which every extractor sets in its own way. */
function folded(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function textOfMarkup(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(
      /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name) return entities[name] ?? whole
        return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '0', 16))
      },
    )
}

function readJson(files: Map<string, Uint8Array>, name: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(files.get(name) ?? new Uint8Array()).toString()) as Record<string, unknown>
}

function toJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}
