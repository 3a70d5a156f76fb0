import type { DraftSource, PdfFormField } from '@platen/contract'
import { expect } from 'chai'
import { boxForFormField } from './box-for-form-field.ts'

const look = { family: 'sans', size: 0, color: '#000000', align: 'left' } as const
const widget = { page: 1, left: 10, top: 20, width: 100, height: 14 }
const consent: PdfFormField = { name: 'GDPR', kind: 'check', widgets: [{ ...widget, choice: 'On' }], look }
const sex: PdfFormField = {
  name: 'Sex',
  kind: 'radio',
  widgets: ['F', 'M'].map((choice) => ({ ...widget, choice })),
  look,
}

function draft(settings: object, html = ''): DraftSource {
  return { files: { 'template.html': html, 'template.json': JSON.stringify(settings) }, assets: {} }
}

const namesOf = (source: DraftSource, field: PdfFormField) => {
  const { fields, computed } = boxForFormField(source, field)
  return [...Object.keys(fields), ...Object.keys(computed)]
}

describe('a box for a form field', () => {
  it('reuses the declared name if nothing else uses it', () => {
    const declared = { fields: { gdpr: { type: 'boolean' } } }
    expect(namesOf(draft(declared), consent)).to.deep.equal(['gdpr'])
    expect(namesOf(draft(declared, '<p>{{gdpr_text}}</p>'), consent)).to.deep.equal(['gdpr'])
  })

  it('gets a new name if the declared one is printed, used in a formula, or of a different type', () => {
    const declared = { fields: { gdpr: { type: 'boolean' } } }
    const others: [object, string?][] = [
      [declared, '{{#gdpr}}x{{/gdpr}}'],
      [{ ...declared, filename: '{{gdpr}}.pdf' }],
      [{ ...declared, computed: { agreed: 'gdpr || false' } }, '{{agreed}}'],
      [{ fields: { gdpr: { type: 'text' } } }],
    ]
    for (const [settings, html] of others)
      expect(namesOf(draft(settings, html), consent), JSON.stringify(settings)).to.deep.equal(['gdpr_2'])
  })

  it('of a group also reuses its formulas', () => {
    const { fields, computed } = boxForFormField(draft({}), sex)
    expect(namesOf(draft({ fields, computed }), sex)).to.deep.equal(['sex', 'sex_f', 'sex_m'])
    expect(namesOf(draft({ fields, computed }, '{{#sex_f}}x{{/sex_f}}'), sex)).to.deep.equal([
      'sex_2',
      'sex_2_f',
      'sex_2_m',
    ])
  })
})
