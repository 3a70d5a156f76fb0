import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CreatedTemplate } from '@platen/contract'
import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openEditor, readDraft } from './parts/editor-page.ts'
import { createAsCaller } from './parts/print-as-caller.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { until } from './parts/stack.ts'

const fixtures = path.resolve(import.meta.dirname, 'fixtures/pdf')

/** A form as drawn by a word processor, without form fields. */
const form = [
  'BT /F1 11 Tf 60 760 Td (Full name: ______________________________) Tj 0 -30 Td (Date of birth: ______________) Tj ET',
  '60 700 9 9 re S BT /F1 11 Tf 76 701 Td (Married) Tj ET 160 700 9 9 re S BT /F1 11 Tf 176 701 Td (Other) Tj ET',
  ...[640, 620, 600].flatMap((y) => [`60 ${y} 200 20 re S 260 ${y} 100 20 re S`]),
  'BT /F1 11 Tf 64 646 Td (Employer) Tj 200 0 Td (Amount) Tj ET',
].join('\n')

/** The form as a minimal PDF. */
function formPdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
    `<</Length ${form.length}>> stream\n${form}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj ${object} endobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer <</Root 1 0 R /Size 6>>\n%%EOF`)
}

describe('fields detected on a PDF, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@find-fields.example.com')
  beforeEach(() => dashboard.page.setDefaultTimeout(20_000))

  const open = async (
    name: string,
    body: Uint8Array<ArrayBuffer> = readFileSync(path.join(fixtures, `${name}.pdf`)),
  ) => {
    const upload = await dashboard.session.fetch(`/templates/file?name=${name}`, {
      method: 'POST',
      body,
    })
    const { templateId } = (await upload.json()) as CreatedTemplate
    const { page, stack } = dashboard
    const editor = await openEditor(page, { stack, templateId, search: 'tab=page' })
    return { ...editor, templateId }
  }

  it('are reviewed with the keyboard, renamed, placed in one undo step, and printed', async () => {
    const editor = await open('form', formPdf())
    const { page, templateId } = editor
    await page.getByRole('button', { name: 'Find fields' }).last().press('Enter')
    const review = page.getByRole('complementary', { name: 'Fields found' })
    const name = review.getByRole('textbox', { name: 'Name of Full name' })
    await name.waitFor()
    await name.fill('given name')
    await review.getByRole('alert').waitFor()
    expect(await review.getByRole('button', { name: /^Add \d/ }).isDisabled()).to.equal(true)
    await name.fill('given_name')
    const other = review.getByRole('checkbox', { name: /^Add other,/ })
    await other.press('Space')
    await review.getByRole('button', { name: 'Add 4 fields' }).press('Enter')
    await review.waitFor({ state: 'detached' })
    await editor.untilSaved()
    const files = async () => (await readDraft(dashboard.session, templateId)).source.files
    const { fields } = JSON.parse((await files())['template.json'] ?? '') as {
      fields: Record<string, { type: string; fields?: object }>
    }
    expect(fields['given_name']).to.include({ type: 'text', label: 'Full name' })
    expect(fields['date_of_birth']).to.include({ type: 'date' })
    expect(fields['married']).to.include({ type: 'boolean' })
    expect(Object.keys(fields['items']?.fields ?? {})).to.deep.equal(['employer', 'amount'])
    expect(fields).not.to.have.property('other')
    await page
      .getByRole('application')
      .or(page.getByLabel(/^Page 1 with 4 boxes/))
      .first()
      .press('Control+z')
    await until(async () => !(await files())['template.html']?.includes('given_name'))
    expect(JSON.parse((await files())['template.json'] ?? '')).not.to.have.property('fields')
    await page.keyboard.press('Control+Shift+z')
    await until(async () => (await files())['template.html']?.includes('given_name') === true)

    await editor.untilSaved()
    const { revision } = await readDraft(dashboard.session, templateId)
    const json = { revision }
    const published = await dashboard.session.fetch(`/templates/${templateId}/publish`, {
      method: 'POST',
      json,
    })
    expect(published.status, await published.text()).to.be.oneOf([200, 201])
    const data = {
      given_name: 'Zoë',
      date_of_birth: '1990-05-17',
      married: true,
      items: [{ employer: 'Platen', amount: 5 }],
    }
    const pdf = await createAsCaller(
      { stack: dashboard.stack, session: dashboard.session },
      { templateId, data },
    )
    const words = await readPrintedWords(pdf)
    expect(words.some(({ text }) => text.includes('Zoë'))).to.equal(true)
    expect(words.some(({ text }) => text.includes('1990'))).to.equal(true)
    expect(words.some(({ text }) => text.includes('Platen'))).to.equal(true)
  })

  it('are not detected on a scan, which is noted', async () => {
    const { page } = await open('scan-grayscale')
    await page.getByRole('button', { name: 'Find fields' }).last().press('Enter')
    await page.getByText('The page is an image, such as a scan').waitFor()
    await page.getByRole('button', { name: 'Close' }).press('Enter')
    await page.getByRole('heading', { name: 'No boxes yet' }).waitFor()
  })
})
