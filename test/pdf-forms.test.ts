import { readFile } from 'node:fs/promises'
import type { PdfFormField } from '@platen/contract'
import { type FormOptions, preparePdf, type PreparedPdf, readPages } from '@platen/pdf'
import { expect } from 'chai'
import { folderOfPdf } from '../apps/api/src/templates/from-file/folder-of-pdf.ts'
import { hostileForms } from './pdf-forms/hostile-forms.ts'

const signal = new AbortController().signal

describe('forms of PDFs', () => {
  it('are listed field by field for any program', async () => {
    const { fields: latex } = await prepare('form-pdflatex.pdf')
    expect(latex.map(({ name, kind }) => `${name}: ${kind}`)).to.deep.equal([
      'Name: text',
      'Check: check',
      'Submit: button',
    ])
    const { fields: office } = await prepare('form-libreoffice.pdf')
    expect(find(office, 'First Name')).to.deep.include({ kind: 'text', value: 'Alice' })
    expect(find(office, 'First Name_2')).to.deep.include({ isMultiline: true, value: 'Bob' })
    expect(find(office, 'Nationality').options?.map(({ label }) => label)).to.include('Indonesian')
    expect(find(office, 'female').widgets.map(({ choice }) => choice)).to.deep.equal(['1', '2'])
    const { fields: library } = await prepare('form-pdf-lib.pdf')
    expect(find(library, 'favorite.superhero').widgets).to.deep.equal([
      { page: 1, left: 54.5, top: 59.5, width: 201, height: 51 },
    ])
    expect(find(library, 'favorite.rocket').options?.map(({ label }) => label)).to.include('Falcon Heavy')
    expect(find(library, 'favorite.person')).to.deep.include({ kind: 'list' })
    const { fields: designer, removed } = await prepare('form-xfa.pdf')
    expect(removed).to.include('xfa')
    expect(designer).to.have.length(116)
    const number = 'topmostSubform[0].Page1[0].YourSocial_ReadOrderControl[0].f1_04[0]'
    expect(find(designer, number)).to.deep.include({ isComb: true, maxLength: 9 })
    const { fields: fancy } = await prepare('form-fancy-fields.pdf')
    expect(find(fancy, 'First Name 🚀').look).to.include({ size: 12, color: '#f7c24e', align: 'left' })
    expect((await prepare('signed.pdf')).fields.map(({ kind }) => kind)).to.deep.equal(['signature'])
  })

  it('are cleared, except read-only fields, and stay forms', async () => {
    const { bytes, fields } = await prepare('form-libreoffice.pdf', { use: 'emptied' })
    expect(find(fields, 'First Name').value).to.equal('Alice')
    const again = await prepareBytes(bytes)
    expect(again.fields.map(({ name }) => name)).to.have.members(fields.map(({ name }) => name))
    expect(again.fields.filter(({ value }) => value !== undefined)).to.deep.equal([])
    // Boxes that are added later have these defaults.
    const presets = (of: PdfFormField[]) => of.map(({ preset }) => preset)
    expect(presets(again.fields)).to.deep.equal(presets(fields))
    expect(presets(fields)).to.include.members(['Alice', 'Bob'])
  })

  it('report their values and mutually exclusive check boxes when they become templates', async () => {
    const notesOf = async (file: string) => {
      const bytes = await readFile(new URL(`./fixtures/pdf/${file}`, import.meta.url))
      const caller = { signal, accountId: 'forms', deadlineAt: Date.now() + 60_000 }
      return (await folderOfPdf({ bytes, name: 'Form', password: undefined }, caller)).notes.join('\n')
    }
    const filled = await notesOf('form-libreoffice.pdf')
    expect(filled).to.match(
      /contains values for [^.]*first_name[^.]*\. They are now the defaults of these fields/,
    )
    expect(filled).not.to.include('only one')
    const blank = await notesOf('form-xfa.pdf')
    expect(blank).to.match(/only one checkbox can be checked: [^.]*single/)
    expect(blank).not.to.include('contains values')
  })

  it('are drawn onto their pages with their values, except where boxes replace them', async () => {
    // The form as stored with a draft.
    const kept = await prepare('form-libreoffice.pdf')
    expect(kept.fields).to.have.length(8)
    const whole = await prepareBytes(kept.bytes, { use: 'flat', filled: [] })
    expect(Buffer.from(whole.bytes).includes('/AcroForm')).to.equal(false)
    const { texts } = await readPages(whole.bytes, { signal })
    expect(texts[0]).to.include('Alice').and.include('Bob')
    const filled = await prepare('form-libreoffice.pdf', { use: 'flat', filled: ['First Name'] })
    const { texts: left } = await readPages(filled.bytes, { signal })
    expect(left[0]).to.include('Bob').and.not.include('Alice')
  })

  for (const [what, pdf, expected] of hostileForms)
    it(`list their valid fields even if ${what}`, async () => {
      for (const use of ['flat', 'fillable'] as const) {
        const { fields } = await prepareBytes(pdf(), { use, filled: ['a'] })
        expect(fields).to.have.length(expected)
      }
    })
})

async function prepare(file: string, form?: FormOptions): Promise<PreparedPdf> {
  return prepareBytes(await readFile(new URL(`./fixtures/pdf/${file}`, import.meta.url)), form)
}

function prepareBytes(bytes: Uint8Array, form?: FormOptions): Promise<PreparedPdf> {
  const bounds = { signal, accountId: 'forms', deadlineAt: Date.now() + 60_000 }
  return preparePdf(bytes, { ...bounds, ...(form && { form }) })
}

function find(fields: PdfFormField[], name: string): PdfFormField {
  const field = fields.find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name} among ${fields.map((one) => one.name).join(', ')}`)
  return field
}
