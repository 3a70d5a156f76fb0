import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { strFromU8, unzipSync } from 'fflate'
import type { Locator } from 'playwright-core'
import type { DashboardSuite } from './dashboard-suite.ts'
import { makeTemplate, readDraft } from './editor-page.ts'

const letterFiles = {
  'template.html': '<h1>{{customer.name}}</h1><p>{{city}}</p><ul>{{#lines}}<li>{{text}}</li>{{/lines}}</ul>',
  'template.json': JSON.stringify({ name: 'Letter', fileName: 'letter-{{customer.name}}.pdf' }),
  'sample.json': JSON.stringify({ customer: { name: 'Ada' }, city: 'London', lines: [{ text: 'Tea' }] }),
}

/** The files of a template with fields of each type, one of which is computed. */
export const typedOrderFiles = {
  'template.html': '<p>{{no}}: {{total}} with {{vat}}, {{doubled}} by {{due}}{{#paid}}, paid{{/paid}}</p>',
  'template.json': JSON.stringify({
    name: 'Order',
    locale: 'en',
    fileName: '{{no}} {{due}}.pdf',
    fields: {
      total: { type: 'money', currency: 'EUR', label: 'Total amount' },
      due: { type: 'date', format: 'yMMMd', label: 'Due on' },
      vat: { type: 'percent' },
      paid: { type: 'boolean' },
    },
    computed: { doubled: { formula: 'total * 2', type: 'money', currency: 'EUR' } },
  }),
  'sample.json': JSON.stringify({ no: 'A-1', total: 12.5, due: '2026-12-31', vat: 0.19, paid: true }),
}

/** Actions on the pages of a batch. */
export interface BatchPages {
  /** The running test's published template. */
  readonly templateId: string
  /** Publishes a template with these files. Returns its ID. */
  publish: (files: Record<string, string>) => Promise<string>
  /** Opens the page for a new batch from a template (default: `templateId`), and chooses a file with this content. */
  chooseFile: (name: string, content: string | Buffer, templateId?: string) => Promise<void>
  clickButton: (name: string | RegExp) => Promise<void>
  /** The select for the field that a column fills. */
  fieldFor: (column: string) => Locator
  /** The select for the format of the values in a column. */
  formatOf: (column: string) => Locator
  /** The row for a column in the column table. */
  rowOf: (column: string) => Locator
  /** Returns the file that `click` downloads. */
  download: (click: () => Promise<void>) => Promise<Buffer>
  /** Downloads the ZIP and returns its file names in order. Each file must be a PDF. */
  zipEntries: () => Promise<string[]>
}

/** Sets up the calling suite. Each test has its own template with these files, because the browser remembers a template's columns. */
export function useBatches(
  dashboard: DashboardSuite,
  templateFiles: Record<string, string> = letterFiles,
): BatchPages {
  let ownId: string
  beforeEach(async () => {
    ownId = await publish(templateFiles)
  })

  async function publish(files: Record<string, string>): Promise<string> {
    const { session } = dashboard
    const templateId = await makeTemplate(session, { files })
    const { revision } = await readDraft(session, templateId)
    const answer = await session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json: { revision },
    })
    expect(answer.ok, await answer.text()).to.equal(true)
    return templateId
  }
  async function download(click: () => Promise<void>): Promise<Buffer> {
    const [file] = await Promise.all([dashboard.page.waitForEvent('download'), click()])
    return readFile(await file.path())
  }
  return {
    get templateId() {
      return ownId
    },
    publish,
    async chooseFile(name, content, templateId = ownId) {
      const { page, stack } = dashboard
      await page.goto(`${stack.baseUrl}/app/batches/new?templateId=${templateId}`)
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
      await page.locator('input[type="file"]').setInputFiles(file)
      await page.getByRole('heading', { name: 'Choose the output' }).waitFor()
    },
    clickButton: (name) => dashboard.page.getByRole('button', { name }).click(),
    fieldFor: (column) => dashboard.page.getByLabel(`Field for column ${column}`),
    formatOf: (column) => dashboard.page.getByLabel(`Format of column ${column}`),
    rowOf: (column) => {
      const header = dashboard.page.getByRole('rowheader', { name: column })
      return dashboard.page.getByRole('row').filter({ has: header })
    },
    download,
    async zipEntries() {
      const link = dashboard.page.getByRole('link', { name: /^Download the ZIP/ })
      const files = unzipSync(await download(() => link.click()))
      for (const bytes of Object.values(files))
        expect(strFromU8(bytes.subarray(0, 5), true)).to.equal('%PDF-')
      return Object.keys(files)
    },
  }
}
