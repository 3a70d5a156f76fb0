import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { DraftBundle, PdfFormField, PdfFormUse } from '@platen/contract'
import { expect } from 'chai'
import { type FormDocuments, startFormDocuments } from './parts/form-documents.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { qpdf } from './parts/qpdf.ts'

/** Text by script. */
const texts = {
  Latin: 'Ǆeneral Łódź 12',
  Arabic: 'شركة النور',
  Hindi: 'श्री गणेश',
  Thai: 'สวัสดีครับ',
  Chinese: '北京市朝阳区',
  emoji: '🚀 go 👩‍👩‍👧',
}

describe('filled-in forms', () => {
  let forms: FormDocuments
  before(async () => {
    forms = await startFormDocuments()
  })
  after(() => forms.close())

  async function template(file: string, form: PdfFormUse) {
    return forms.createTemplate(await readFile(new URL(`fixtures/pdf/${file}`, import.meta.url)), form)
  }
  const render: FormDocuments['render'] = (bundle, data) => forms.render(bundle, data)

  for (const file of [
    'form-fancy-fields.pdf',
    'form-libreoffice.pdf',
    'form-pdf-lib.pdf',
    'form-pdflatex.pdf',
    'form-to-flatten.pdf',
    'form-xfa.pdf',
  ])
    it(`${file} is filled in with its sample, flat and fillable`, async () => {
      const flat = await template(file, 'flat')
      const { values: none, text } = await render(flat.bundle, flat.sample)
      expect(none).to.deep.equal({})
      const fillable = await template(file, 'fillable')
      const { values, warnings } = await render(fillable.bundle, fillable.sample)
      expect(warnings.filter(({ code }) => code !== 'small_text')).to.deep.equal([])
      const filled = filledOf(fillable.fields)
      expect(Object.keys(values)).to.include.members(filled.map(({ name }) => name))
      let compared = 0
      for (const field of filled) {
        const said = fillable.sample[sampleNameOf(fillable.bundle, field)]
        // A formula determines which button in a group is selected.
        if (field.kind === 'radio' || said === undefined) continue
        compared++
        if (field.kind === 'text') {
          expect(values[field.name], field.name).to.equal(said)
          // Text that does not fit is shrunk, and is wrapped by the viewer.
          const hasRoom = (field.widgets[0]?.width ?? 0) > 60 && !field.isMultiline
          if (field.value !== undefined && hasRoom) expect(text).to.include(said)
        }
        if (field.kind === 'check') expect(values[field.name] !== 'Off', field.name).to.equal(said)
      }
      expect(compared).to.be.above(0)
    })

  it('text in any script is visible, and can be read back unchanged', async () => {
    for (const form of ['flat', 'fillable'] as const) {
      const { bundle, sample } = await template('form-xfa.pdf', form)
      const names = ['f1_02', 'f1_03', 'f1_05', 'f1_06', 'address_f1_08', 'address_f1_10'].map(
        (end) => Object.keys(sample).find((name) => name.endsWith(end)) ?? end,
      )
      const data = {
        ...sample,
        ...Object.fromEntries(Object.values(texts).map((text, at) => [names[at], text])),
      }
      const { values, bytes } = await render(bundle, data)
      if (form === 'fillable') expect(Object.values(values)).to.include.members(Object.values(texts))
      // The values in a fillable form are not part of the page text until they are drawn onto the pages.
      const drawn = qpdf(bytes, ['--flatten-annotations=all'])
      const shown = lettersOf(execFileSync('pdftotext', ['-', '-'], { input: drawn }).toString())
      for (const [script, text] of Object.entries(texts))
        expect(shown, `${form}: ${script}`).to.include(lettersOf(text))
    }
  })

  it('text has the position that viewers use in the field, with its capitals vertically centered', async () => {
    const { bundle, sample, fields } = await template('form-xfa.pdf', 'flat')
    const field = fields.find(({ name }) => name.endsWith('f1_26[0]'))
    const name = field && sampleNameOf(bundle, field)
    const { bytes } = await render(bundle, { ...sample, [name ?? '']: '24680' })
    const word = (await readPrintedWords(bytes)).find(({ text }) => text === '24680')
    const [{ top, height } = { top: 0, height: 0 }] = field?.widgets ?? []
    const capitals = 0.718 * (field?.look.size ?? 0)
    expect(word?.baseline).to.be.closeTo(top + (height + capitals) / 2, 0.4)
  })

  it('values of comb, check box, radio group, choice and list fields can be read, and replace the previous values', async () => {
    const { bundle, sample } = await template('form-pdf-lib.pdf', 'fillable')
    const { values, states } = await render(bundle, {
      ...sample,
      favorite_superhero: 'a\\b (c)',
      favorite_rocket: 'Falcon Heavy',
      gundam_exia: false,
      gundam_virtue: true,
      favorite_planet: 'Mars',
      favorite_person: 'Cleopatra',
    })
    expect(values).to.deep.include({
      'favorite.superhero': 'a\\b (c)',
      'gundam.exia': 'Off',
      'gundam.virtue': 'Yes',
      'favorite.planet': 'Mars',
      'favorite.person': 'Cleopatra',
    })
    const flat = await template('form-pdf-lib.pdf', 'flat')
    const { text } = await render(flat.bundle, { ...flat.sample, favorite_person: 'Cleopatra' })
    for (const option of ['Julius Caesar', 'Ada Lovelace', 'Cleopatra', 'Mark Antony'])
      expect(text, option).to.include(option)
    expect(states['favorite.rocket']?.filter((state) => state !== 'Off')).to.deep.equal(['Falcon Heavy'])
    const designer = await template('form-xfa.pdf', 'fillable')
    const number = Object.keys(designer.sample).find((name) => name.endsWith('f1_04')) ?? ''
    const long = await render(designer.bundle, { ...designer.sample, [number]: '12345678901' })
    expect(Object.values(long.values)).to.include('123456789')
    expect(long.warnings.map(({ message }) => message).join()).to.include('more than the 9 characters')
    const [name = ''] = Object.keys(designer.sample).filter((one) => one.endsWith('f1_02'))
    const full = await render(designer.bundle, { ...designer.sample, [name]: 'word '.repeat(400) })
    expect(full.warnings.map(({ message }) => message).join()).to.include('does not fit on page 1,')
  })
})

function filledOf(fields: PdfFormField[]): PdfFormField[] {
  return fields.filter(({ isReadOnly, widgets }) => !isReadOnly && widgets.length > 0)
}

/** Returns the merge field in a form field's box. */
function sampleNameOf({ html }: DraftBundle, { name }: PdfFormField): string {
  const escaped = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const box = html.split('<div ').find((element) => element.includes(`data-form="${escaped}"`))
  return /\{\{#?([^}]+)\}\}/.exec(box ?? '')?.[1] ?? ''
}

/** Removes spaces and the control characters for text direction. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\u200B-\u200F\u202A-\u202E\u2066-\u2069]+/g, '')
}
