import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/template/bundle'
import { Fault } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { createBundles, type ReadyBundle } from './bundles.ts'
import { createDocumentPrinter, type DocumentPrinter } from './print-document.ts'
import type { DocumentThreads } from './threads/document-threads.ts'

const bounds = {
  assetBytesMax: 2 ** 20,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 2 ** 24,
  renderTimeoutMs: 60_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 100,
  pdfBytesMax: 2 ** 26,
}

const createdAt = Date.UTC(2026, 11, 24, 12)

const invoice = {
  'template.html': `<!doctype html><html><body>
    <h1>{{text.invoice}} {{no}}</h1>
    <table><tbody>{{#items}}<tr><td>{{index}}</td><td>{{name}}</td><td>{{amount}}</td></tr>{{/items}}</tbody></table>
    <p>{{text.total}} {{total}}</p>{{#is_overdue}}<p>{{text.overdue}}</p>{{/is_overdue}}
    <bar-code class="qr" type="qrcode" value="{{link}}"></bar-code></body></html>`,
  'template.json': JSON.stringify({
    name: 'Invoice',
    locale: '{{locale}}',
    timeZone: 'Europe/Berlin',
    fileName: '{{text.invoice}}-{{due}}.pdf',
    document: { title: '{{text.invoice}} {{no}}', author: 'Platen', keywords: '{{total}}' },
    fields: {
      locale: { type: 'text', default: 'en' },
      due: { type: 'date' },
      link: { type: 'text' },
      items: {
        type: 'list',
        fields: {
          name: { type: 'text' },
          qty: { type: 'number' },
          price: { type: 'money', currency: 'EUR' },
        },
      },
    },
    computed: {
      'items.index': 'index()',
      'items.amount': { formula: 'round(qty * price, 2)', type: 'money', currency: 'EUR' },
      total: { formula: 'sum(items.amount)', type: 'money', currency: 'EUR' },
      is_overdue: 'due < today()',
    },
  }),
  'texts/en.json': '{"invoice":"Invoice","total":"Total","overdue":"Overdue since {{due}}"}',
  'texts/de.json': '{"invoice":"Rechnung","total":"Summe","overdue":"Überfällig seit {{due}}"}',
  'texts/ar.json': '{"invoice":"فاتورة","total":"المجموع","overdue":"متأخر منذ {{due}}"}',
}

const data = {
  no: 7,
  due: '2026-12-01',
  link: 'https://example.com/pay/7',
  items: [
    { name: 'Chair', qty: 3, price: '1000.10' },
    { name: 'Lamp', qty: '0.5', price: 30 },
  ],
}

describe('a document with types, formulas, languages and codes', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-typed-'))
  let store: ObjectStore
  let lanes: LanePool
  let threads: DocumentThreads
  let printer: DocumentPrinter
  let count = 0

  before(async () => {
    store = await createDiskStore({ folder: path.join(folder, 'store') })
    lanes = await startTestLanes(1)
    threads = await startTestThreads()
    printer = createDocumentPrinter({ threads, lanes, egress: createEgress({ allowPrivate: false }), bounds })
  })
  after(async () => {
    await lanes.close()
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function publish(files: Record<string, string>): Promise<ReadyBundle> {
    const built = await buildBundle({
      templateId: `template-${count++}`,
      version: 1,
      files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
    })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    return createBundles(store).load(built.bundle)
  }

  const merge = (ready: ReadyBundle, sent: Record<string, unknown>) =>
    threads.merge(ready, { ...bounds, data: sent, createdAt, deadlineAt: Date.now() + 60_000 })

  async function print(ready: ReadyBundle, given: Record<string, unknown>) {
    const merged = await merge(ready, given)
    const printed = await printer.printDocument(ready, { merged, createdAt, deadlineAt: Date.now() + 60_000 })
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: printed.pdf }).toString()
    return { ...printed, merged, text }
  }

  it('formats raw numbers and dates in the language of its data', async () => {
    const ready = await publish(invoice)
    const english = await print(ready, data)
    expect(english.text).to.include('Invoice 7').and.include('€3,000.30').and.include('Total €3,015.30')
    expect(english.text).to.include('Overdue since Dec 1, 2026')
    expect(english.merged.fileName).to.equal('Invoice-Dec 1, 2026.pdf')
    const german = await print(ready, { ...data, locale: 'de-AT', due: '2026-12-31' })
    expect(german.text)
      .to.include('Rechnung 7')
      .and.match(/Summe €\s3\.015,30/)
    expect(german.text).not.to.include('Überfällig')
    const arabic = await print(ready, { ...data, locale: 'ar' })
    expect(arabic.merged.html).to.match(/^<!doctype html><html lang="ar" dir="rtl">/)
  })

  it('reads its metadata from its settings', async () => {
    const { merged } = await print(await publish(invoice), data)
    expect(merged.information).to.deep.equal({ Author: 'Platen', Keywords: '€3,015.30' })
    expect(merged.html).to.match(/<title>Invoice 7<\/title>/)
  })

  it('draws charts from its rows, with numbers in the format of their field', async () => {
    const ready = await publish({
      'template.html':
        '<h1>Sales</h1><data-chart type="bar" of="sales" x="month" y="amount" labels="values"></data-chart>',
      'template.json': JSON.stringify({
        name: 'Sales',
        locale: '{{locale}}',
        fields: {
          sales: {
            type: 'list',
            fields: {
              month: { type: 'date', format: 'yMMM' },
              amount: { type: 'money', currency: 'EUR', label: 'Umsatz' },
            },
          },
        },
      }),
    })
    const sales = [
      { month: '2026-01-01', amount: 1200 },
      { month: '2026-02-01', amount: '900.50' },
      { month: '2026-03-01', amount: null },
    ]
    const { text, merged } = await print(ready, { locale: 'de', sales })
    expect(text)
      .to.match(/Jan\. 2026/)
      .and.match(/900,50\s€/)
    expect(merged.html).to.match(/aria-label="[^"]*Umsatz[^"]*1\.200,00/)
    await merge(ready, { locale: 'de', sales: 'x' })
  })

  it('is rejected for errors that depend on its data, with their positions', async () => {
    const html = '{{#items}}<bar-code type="ean13" value="{{ean}}"></bar-code>{{/items}}'
    const ready = await publish({ 'template.html': html, 'template.json': '{"name":"E"}' })
    const items = [{ ean: '5901234123457' }, { ean: '5901234123450' }]
    const error: unknown = await merge(ready, { items }).catch((caught: unknown) => caught)
    expect(error).to.be.instanceOf(Fault)
    const { code, errors } = error as Fault
    expect([code, errors[0]?.pointer]).to.deep.equal(['invalid_data', '/data/items/1/ean'])
  })
})
