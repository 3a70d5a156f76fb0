import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, parseCssLength, writeBundle } from '@platen/template/bundle'
import { brandFontPairs, brandFonts } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { createBundles } from '../apps/worker/src/document/bundles.ts'
import { createDocumentPrinter, type DocumentPrinter } from '../apps/worker/src/document/print-document.ts'
import type { LanePool } from '../apps/worker/src/chromium/lane-pool.ts'
import { libraryTemplates, readJson, readLibraryTemplate } from './parts/library.ts'
import { startTestThreads } from './parts/document-threads.ts'
import { startTestLanes } from './parts/lanes.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { waitMsMax } from './parts/stack.ts'
import type { DocumentThreads } from '../apps/worker/src/document/threads/document-threads.ts'

const dpi = 1_200
/** Number of pixel columns before the edge of the content that must be empty, because ink there may have been cut off. */
const columns = 2

const bounds = {
  assetBytesMax: 2 ** 24,
  assetsMax: 100,
  assetsTimeoutMs: waitMsMax,
  htmlBytesMax: 2 ** 24,
  renderTimeoutMs: waitMsMax,
  rendererBytesMax: 2 ** 31,
  pagesMax: 100,
  pdfBytesMax: 2 ** 26,
}

describe('the right edge of the library’s templates, at 1,200 dpi', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-edge-'))
  let store: ObjectStore
  let lanes: LanePool
  let threads: DocumentThreads
  let printer: DocumentPrinter

  before(async () => {
    store = await createDiskStore({ folder })
    lanes = await startTestLanes(1)
    threads = await startTestThreads()
    printer = createDocumentPrinter({ threads, lanes, egress: createEgress({ allowPrivate: false }), bounds })
  })
  after(async () => {
    await lanes?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function print(
    templateId: string,
    files: ReadonlyMap<string, Uint8Array>,
    data: Record<string, unknown>,
    brand?: string,
  ) {
    const built = await buildBundle({ templateId, version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    const bundle = { ...built.bundle, ...(brand !== undefined && { brand }) }
    await writeBundle(store, bundle, built.assets)
    const ready = await createBundles(store).load(bundle)
    const createdAt = Date.now()
    const merged = await threads.merge(ready, {
      ...bounds,
      data,
      createdAt,
      deadlineAt: Date.now() + 60_000,
    })
    const deadlineAt = createdAt + waitMsMax
    const printed = await printer.printDocument(ready, { merged, createdAt, deadlineAt })
    return { ...printed, html: merged.html }
  }

  it('statement: an 18-character balance stays on the page', async () => {
    const { files } = await readLibraryTemplate('statement')
    const sample = readJson(files, 'sample.json')
    const account = { ...(sample['account'] as object), currency: 'USD' }
    const data = { ...sample, account, opening_balance: '123456789012' }
    const { warnings } = await print('statement', files, data)
    expect(warnings).to.deep.equal([])
  })

  for (const [name, long] of [
    ['payslip', ['rate', 'year_to_date']],
    ['quote', ['price']],
    ['receipt', ['price', 'amount_received']],
  ] as const)
    it(`${name}: 15-digit amounts stay whole and on the page`, async () => {
      const { files } = await readLibraryTemplate(name)
      const sample = JSON.stringify(readJson(files, 'sample.json'), (key, value: unknown) =>
        long.some((one) => one === key) ? '123456789012345.67' : key === 'quantity' ? 1 : value,
      )
      const { pdf, warnings } = await print(name, files, JSON.parse(sample) as Record<string, unknown>)
      expect(warnings).to.deep.equal([])
      const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString()
      // Each amount ends on its line.
      expect(text.match(/\d{3},\d{3},\d{3},\d*$/gm) ?? []).to.deep.equal([])
      expect(text).to.include('123,456,789,012,345.67')
    })

  for (const [name, owner, heading] of [
    ['invoice', 'seller', /^Invoice$/],
    ['quote', 'seller', /^Quot/],
    ['payslip', 'employer', /^Payslip$/],
    ['statement', 'bank', /^Account statement$/],
  ] as const)
    it(`${name}: the heading is below a contact of any number of lines`, async () => {
      const { files } = await readLibraryTemplate(name)
      const sample = readJson(files, 'sample.json')
      for (const lines of [7, 8, 9, 12]) {
        const contact = Array.from({ length: lines }, (_, at) => `contact ${at + 1}`).join('\n')
        const data = { ...sample, [owner]: { ...(sample[owner] as object), contact } }
        const words = await readPrintedWords((await print(name, files, data)).pdf)
        const last = words.find(({ text }) => text === `contact ${lines}`)
        const title = words.find(({ text }) => heading.test(text))
        if (!last || !title) throw new Error(`not printed: ${words.map(({ text }) => text).join(' | ')}`)
        expect(title.baseline - title.size, `${lines} lines`).to.be.at.least(last.baseline)
      }
    })

  it('contract: the numbers of clauses without text are on separate lines', async () => {
    const { files } = await readLibraryTemplate('contract')
    const empty = {
      heading: null,
      introduction: null,
      sub_clauses: [{ wording: null, points: ['', null] }, { wording: 'B' }],
    }
    const data = { ...readJson(files, 'sample.json'), clauses: [empty, { heading: 'C', sub_clauses: [] }] }
    const words = await readPrintedWords((await print('contract', files, data)).pdf)
    const lines = ['1.', '1.1', '(a)', '(b)', '1.2', '2.'].map(
      (number) => words.find(({ text }) => text === number)?.baseline ?? Number.NaN,
    )
    for (const [at, baseline] of lines.entries())
      if (at > 0) expect(baseline - (lines[at - 1] ?? 0), `line ${at}`).to.be.above(8)
  })

  for (const currency of ['EUR', 'CHF', 'IDR', 'KWD', 'INR'])
    it(`receipt: the amount at the top stays on one line in ${currency}`, async () => {
      const { files } = await readLibraryTemplate('receipt')
      const sample = { ...readJson(files, 'sample.json'), currency, items: [] }
      for (const digits of [7, 8, 9, 10, 12]) {
        const amount_received = '123456789012'.slice(0, digits)
        const { pdf } = await print('receipt', files, { ...sample, amount_received })
        const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString()
        const whole = new RegExp(
          amount_received
            .split('')
            .join(',?')
            .concat(String.raw`\.0{2,3}\b`),
          'g',
        )
        // At the top, as the total, and as the received amount.
        expect(text.match(whole), `${currency} ${amount_received}`).to.have.length(3)
      }
    })

  for (const [name, long, currency] of [
    ['payslip', ['rate', 'amount', 'year_to_date'], 'IDR'],
    ['payslip', ['year_to_date'], 'KWD'],
    ['statement', ['opening_balance'], 'USD'],
    ['statement', ['opening_balance'], 'KWD'],
  ] as const)
    it(`${name}: each ${long.join(' and ')} in ${currency} is complete and does not touch its neighbors at any length`, async () => {
      const { files } = await readLibraryTemplate(name)
      const sample = readJson(files, 'sample.json')
      for (const value of amountsByLength) {
        const data = JSON.stringify(sample, (key, old: unknown) =>
          long.some((one) => one === key) ? value : key === 'currency' ? currency : old,
        )
        const { pdf, html, warnings } = await print(name, files, JSON.parse(data) as Record<string, unknown>)
        expect(warnings, value).to.deep.equal([])
        const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString()
        expect(lostAmounts(html, text), value).to.deep.equal([])
      }
    })

  for (const name of ['invoice', 'quote', 'receipt', 'payslip'])
    it(`${name}: a unit of measure taller than a page continues on the next page, above the next row`, async () => {
      const { files } = await readLibraryTemplate(name)
      const sample = readJson(files, 'sample.json')
      const list = name === 'payslip' ? 'earnings' : 'items'
      const [row] = sample[list] as object[]
      const long = { ...row, quantity: 1, unit: 'x'.repeat(2000), description: 'First' }
      const data = { ...sample, [list]: [long, { ...row, description: 'Zweite' }] }
      const { pdf } = await print(name, files, data)
      const words = await readPrintedWords(pdf)
      const next = words.find(({ text }) => text.includes('Zweite'))
      const unit = words.filter(({ text }) => /^x+$/.test(text))
      expect(unit.map(({ text }) => text).join('')).to.have.length(2000)
      expect(next?.page).to.be.above(1)
      for (const { page, baseline } of unit)
        if (page === next?.page) expect(baseline).to.be.below(next.baseline)
    })

  it('payslip: a long quantity and unit do not cover the description', async () => {
    const { files } = await readLibraryTemplate('payslip')
    const sample = readJson(files, 'sample.json')
    const [row] = sample['earnings'] as object[]
    const long = { quantity: '1234.75', unit: 'Arbeitsstunden', description: 'x'.repeat(120) }
    const { pdf } = await print('payslip', files, { ...sample, earnings: [{ ...row, ...long }] })
    const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf }).toString()
    const edges = (word: string, edge: string) =>
      Array.from(html.matchAll(new RegExp(`${edge}="([\\d.]+)"[^>]*>${word}</word>`, 'g')), ([, at]) =>
        Number(at),
      )
    const [end] = edges('x+', 'xMax').toSorted((a, b) => b - a)
    expect(edges('1,234.75', 'xMin')[0]).to.be.above(end ?? Infinity)
    expect(edges(String.raw`Arbeit\w*`, 'xMin')[0]).to.be.above(end ?? Infinity)
  })

  it('shipping label: fits on one page with long recipient and sender names', async () => {
    const { files } = await readLibraryTemplate('shipping-label')
    const sample = readJson(files, 'sample.json')
    const name =
      'Maximiliane Alexandra Friederike von Hohenzollern-Sigmaringen und zu Castell-Rüdenhausen-Wertheim'
    const named = (key: string) => ({ ...(sample[key] as object), name })
    const data = { ...sample, recipient: named('recipient'), sender: named('sender') }
    const { pdf } = await print('shipping-label', files, data)
    expect(execFileSync('pdfinfo', ['-'], { input: pdf }).toString()).to.match(/^Pages: +1$/m)
  })

  for (const place of ['תל אביב', 'Bris\u202Etol', 'Bris\u2067tol', 'Bris\u2069\u202Etol'])
    it(`certificate: the place ${JSON.stringify(place)} does not change the order of the date and number after it`, async () => {
      const { files } = await readLibraryTemplate('certificate')
      const { pdf } = await print('certificate', files, { ...readJson(files, 'sample.json'), place })
      const foot = wordsInLine(pdf, 'lanternquay.example/verify')
      expect(foot.slice(-11).join(' ')).to.equal(
        '· 3 July 2026 · No. LQ-2026-00417 · Verify at lanternquay.example/verify',
      )
    })

  for (const count of [5, 30, 60])
    it(`certificate: ${count} signatories are all printed, and a second page is a warning`, async () => {
      const { files } = await readLibraryTemplate('certificate')
      const signatories = Array.from({ length: count }, (_, at) => ({
        name: `Signer${at}`,
        role: `Role${at}`,
      }))
      const { pdf, pages, warnings } = await print('certificate', files, {
        ...readJson(files, 'sample.json'),
        signatories,
      })
      const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString()
      const wanted = [
        'Certificate of Completion',
        'Marguerite',
        ...signatories.flatMap(({ name, role }) => [name, role]),
      ]
      expect(wanted.filter((word) => !text.includes(word))).to.deep.equal([])
      expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).to.deep.equal(
        pages > 1 ? ['overflow page'] : [],
      )
    })

  it('certificate: fits on one page with 140-letter values', async () => {
    const { files } = await readLibraryTemplate('certificate')
    const long = 'A programme of letterpress composition and fine printing, '.repeat(3).slice(0, 140)
    const data = JSON.stringify(readJson(files, 'sample.json'), (key, value: unknown) =>
      typeof value === 'string' && key !== 'date' ? long : value,
    )
    const { pages, warnings } = await print('certificate', files, JSON.parse(data) as Record<string, unknown>)
    expect({ pages, warnings }).to.deep.equal({ pages: 1, warnings: [] })
  })

  it('shipping label: a number that is too wide for the label causes one warning', async () => {
    const { files } = await readLibraryTemplate('shipping-label')
    const data = { ...readJson(files, 'sample.json'), tracking_no: 'Ab1cD2eF3gH4iJ5kL6mN7oP8qR'.repeat(2) }
    const { warnings } = await print('shipping-label', files, data)
    expect(warnings.map(({ code }) => code)).to.deep.equal(['overflow'])
    expect(warnings[0]?.message).to.match(/^It is cut off .* So (?:is 1|are \d+) other elements?\.$/)
  })

  // Templates without margins extend to the edge of the paper.
  for (const name of libraryTemplates.filter((one) => !['certificate', 'shipping-label'].includes(one)))
    it(`${name}: no letter is cut off, with any pair of brand fonts`, async () => {
      const { files } = await readLibraryTemplate(name)
      for (const { label, headingFont, textFont } of brandFontPairs) {
        const css = `:root{--brand-font-heading:${brandFonts[headingFont].family};--brand-font-text:${brandFonts[textFont].family}}`
        const { pdf, html } = await print(`${name}-${label}`, files, readJson(files, 'sample.json'), css)
        const margin = /@page\{size:[^;]*;margin:([^}]*)\}/.exec(html)?.[1]?.split(' ') ?? []
        expect(margin, 'margins of @page').to.have.length(4)
        expect(inkAtEdge(pdf, margin.map(inDots)), label).to.equal(0)
      }
    })
})

/** Positive and negative amounts with 8 to 14 digits before the decimal point, as in rupiah. */
const amountsByLength = [
  '99999999.99',
  '-99999999.99',
  '562500000',
  '999999999.99',
  '2250000000',
  '-9999999999.99',
  '999999999999.99',
  '-9999999999999.99',
]

/** Returns the amounts that occur less often as separate words of the printed text than in the markup. */
function lostAmounts(html: string, text: string): string[] {
  const words = text.split(/\s+/)
  const amounts = Array.from(
    html.matchAll(/<(td|dd)>(?:<b>)?(?:[A-Z]{3}\s)?(-?[\d,]+\.\d{2,3})(?:<\/b>)?<\/\1>/g),
    ([, , amount = '']) => amount,
  )
  expect(amounts).to.have.length.above(10)
  const counts = (list: string[], value: string) => list.filter((one) => one === value).length
  return amounts.filter((amount) => counts(words, amount) < counts(amounts, amount))
}

/** Returns the words on the line that contains `word`, from left to right. */
function wordsInLine(pdf: Buffer, word: string): string[] {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf }).toString()
  const words = Array.from(
    html.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<\/word>/g),
    ([, left, bottom, text]) => ({ left: Number(left), bottom: Number(bottom), text }),
  )
  const bottom = words.find(({ text }) => text === word)?.bottom ?? NaN
  return words
    .filter((one) => Math.abs(one.bottom - bottom) < 3)
    .toSorted((one, other) => one.left - other.left)
    .map(({ text = '' }) => text)
}

function inDots(length: string): number {
  const mm = parseCssLength(length)
  if (mm === undefined) throw new Error(`${length} is not a length`)
  return (mm / 25.4) * dpi
}

/** Returns the number of dark pixels in the last columns of the content on all pages. `margins`: in pixels, clockwise from the top. */
function inkAtEdge(pdf: Buffer, [top = 0, right = 0, bottom = 0]: number[]): number {
  const [, width, height] =
    /Page size: +([\d.]+) x ([\d.]+)/.exec(execFileSync('pdfinfo', ['-'], { input: pdf }).toString()) ?? []
  const [wide, high] = [width, height].map((points) => (Number(points) * dpi) / 72) as [number, number]
  const box = { x: wide - right - columns, y: top, W: columns, H: high - top - bottom }
  const area = Object.entries(box).flatMap(([name, dots]) => [`-${name}`, String(Math.floor(dots))])
  const image = execFileSync('pdftoppm', ['-gray', '-r', String(dpi), ...area, '-'], {
    input: pdf,
    maxBuffer: 2 ** 26,
  })
  let dark = 0
  for (let at = 0; at < image.length;) {
    const [head, w, h] = /^P5\n(\d+) (\d+)\n255\n/.exec(image.subarray(at, at + 40).toString('latin1')) ?? []
    if (head === undefined) throw new Error('not an image')
    const end = at + head.length + Number(w) * Number(h)
    for (const dot of image.subarray(at + head.length, end)) if (dot < 128) dark++
    at = end
  }
  return dark
}
