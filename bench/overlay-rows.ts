import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type Account, projectFolder, readTemplate, type Stack } from '../test/parts/stack.ts'
import { type BenchDocument, prepareDocument, sampleOf } from './documents.ts'
import { measure, ratio, type Series } from './measure.ts'
import { printSeries, progress, write } from './report.ts'
import type { Row, VolumeContext } from './volume/context.ts'
import type { Way } from './ways.ts'

const form = path.join(projectFolder, 'test/fixtures/pdf/form-xfa.pdf')
const fieldsOnPage = 20

/** Compares PDF overlay templates with an HTML template. Platen generates all of them. */
export function overlayRows({ stack, account, lanes, rounds, seconds, ways }: VolumeContext): Row[] {
  return [{ name: 'over a PDF', run }]

  async function run(): Promise<void> {
    const documents = await prepareOverlays(stack, account)
    const [html] = documents
    if (!html) return
    const plan = {
      document: html,
      rounds,
      ways: documents.map((document) => ({
        way: madeOf(document, ways.platen),
        callers: lanes * 2,
        seconds,
        documentsMin: lanes * 8,
      })),
    }
    const series = await measure(plan, progress)
    printSeries('over a PDF', series)
    const [base, ...others] = series as [Series, ...Series[]]
    const ratios = others.map((one) => `${one.way} ${ratio(one, base).toFixed(2)}`)
    write(`  documents per second, relative to ${base.way}: ${ratios.join(', ')}\n\n`)
  }
}

/** Returns the same way for all documents. */
function madeOf(document: BenchDocument, way: Way): Way {
  return { ...way, name: document.name, makeOne: () => way.makeOne(document) }
}

async function prepareOverlays(stack: Stack, account: Account): Promise<BenchDocument[]> {
  const invoice = await readTemplate('invoice')
  const onePage = await readFile(form)
  const prepare = (name: string, pdf: Buffer, pages: number[], rule: string) =>
    prepareDocument(stack, account, {
      name,
      files: overlay(pdf, pages, rule),
      data: Object.fromEntries(Array.from({ length: fieldsOnPage }, (_, at) => [`f${at}`, `Value ${at}`])),
      tagged: true,
    })
  return [
    await prepareDocument(stack, account, {
      name: 'html invoice',
      files: invoice,
      data: sampleOf(invoice),
      tagged: true,
    }),
    await prepare('20 fields', onePage, [1], 'clip'),
    await prepare('20 that shrink', onePage, [1], 'shrink'),
    await prepare('fields on 3 of 100', await repeated(onePage, 100), [1, 50, 100], 'clip'),
  ]
}

/** Each page has the same number of fields, in two columns. */
function overlay(pdf: Buffer, pages: number[], rule: string): Map<string, string | Uint8Array> {
  const box = (at: number) =>
    `<div data-box="text" data-overflow="${rule}" style="left:${at % 2 === 0 ? 40 : 320}pt;top:${60 + Math.floor(at / 2) * 60}pt;width:240pt;height:16pt;font:10pt/1.2 'Noto Sans';white-space:pre">{{f${at}}}</div>`
  const boxes = Array.from({ length: fieldsOnPage }, (_, at) => box(at)).join('')
  return new Map<string, string | Uint8Array>([
    ['template.html', pages.map((page) => `<section data-page="${page}">${boxes}</section>`).join('')],
    ['template.json', JSON.stringify({ name: 'Over', page: { pdf: 'assets/form.pdf' } })],
    ['assets/form.pdf', pdf],
  ])
}

async function repeated(pdf: Buffer, pages: number): Promise<Buffer> {
  const document = await PDFDocument.load(pdf)
  const whole = await PDFDocument.create()
  // Pages are copied in one operation, so that they share fonts and pictures.
  for (const page of await whole.copyPages(
    document,
    Array.from({ length: pages }, () => 0),
  ))
    whole.addPage(page)
  return Buffer.from(await whole.save())
}
