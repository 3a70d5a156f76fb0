import type { PdfFormField } from '@platen/contract'
import { expect } from 'chai'
import { boxesOfForm } from './boxes-of-form.ts'
import { nameFields } from './name-fields.ts'

const look = { family: 'sans', size: 0, color: '#000000', align: 'left' } as const
const widget = { page: 1, left: 10, top: 20, width: 100, height: 14 }

describe('boxes of a form', () => {
  it('have merge fields with short names that are read, each once', () => {
    const named = (fields: Array<[name: string, label?: string]>) => [
      ...nameFields(fields.map(([name, label]) => field({ name, ...(label && { label }) }))).values(),
    ]
    expect(
      named([['Name_Last', 'LAST'], ['favorite.superhero'], ['Vor- und Zuname'], ['Straße'], ['氏名']]),
    ).to.deep.equal(['name_last', 'favorite_superhero', 'vor_und_zuname', 'strasse', '氏名'])
    expect(
      named([
        ['topmostSubform[0].Page1[0].FilingStatus[0].c1_01[1]'],
        ['topmostSubform[0].Page1[0].f1_01[0]'],
      ]),
    ).to.deep.equal(['filing_status_c1_01_2', 'f1_01'])
    expect(
      named([
        ['form1[0].#subform[0].TextField1[3]', 'Date of birth'],
        ['Text1', 'Date of birth'],
      ]),
    ).to.deep.equal(['date_of_birth', 'date_of_birth_2'])
    expect(named([['text'], ['🚀'], ['1']])).to.deep.equal(['field_text', 'field', 'field_1'])
  })

  it('are there for what can be filled, and say how', () => {
    const { boxes, fields, sample } = boxesOfForm([
      field({ name: 'Number', isComb: true, maxLength: 4, isRequired: true }),
      field({ name: 'Notes', isMultiline: true, look: { ...look, size: 9, align: 'right' } }),
      field({ name: 'Paid', kind: 'check', widgets: [{ ...widget, choice: 'On' }] }),
      field({ name: 'Fixed', isReadOnly: true }),
      field({ name: 'Sign', kind: 'signature' }),
      field({ name: 'Hidden', widgets: [] }),
    ])
    expect(boxes.map((box) => box.kind)).to.deep.equal(['text', 'text', 'check'])
    expect(boxes[0]).to.deep.include({
      text: '{{number}}',
      formField: 'Number',
      isComb: true,
      lettersMax: 4,
      overflow: 'clip',
    })
    expect(boxes[1]).to.nested.include({ 'look.wraps': true, 'look.size': 9, 'look.align': 'right' })
    expect(boxes[2]).to.deep.include({ field: 'paid', formField: 'Paid', choice: 'On' })
    expect(fields).to.deep.equal({
      number: { type: 'text', required: true },
      notes: { type: 'multiline', required: false },
      paid: { type: 'boolean', required: false },
    })
    expect(sample).to.deep.equal({ number: '1234', notes: 'Notes', paid: false })
  })

  it('of a list show its options, as far as they have room', () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: `The ${value}` }))
    const of = (height: number) =>
      boxesOfForm([field({ kind: 'list', options, value: 'b', widgets: [{ ...widget, height }] })])
    expect(of(60).boxes[0]).to.deep.include({ options: ['The a', 'The b', 'The c'] })
    expect(of(60).sample).to.deep.equal({ a: 'The b' })
    expect(of(20).boxes[0]).not.to.have.property('options')
  })

  it('have samples that have room in them, whatever their label says', () => {
    const label = 'Line 3. Amount you are paying by check or money order'
    const sampleOf = (width: number) =>
      boxesOfForm([field({ name: 'amt', label, widgets: [{ ...widget, width }] })]).sample['amt']
    expect([500, 90, 24].map(sampleOf)).to.deep.equal([label, 'Line 3. Amount', 'Line'])
  })

  it('of a group take one value, the word that stands beside it, and a formula says which is on', () => {
    const widgets = ['0', '1'].map((choice, index) => ({ ...widget, top: 20 * index, choice }))
    const options = [
      { value: '0', label: 'Female' },
      { value: '1', label: 'Male' },
    ]
    const { boxes, computed, sample, fields } = boxesOfForm([
      field({ name: 'Sex', kind: 'radio', widgets, options, value: '1' }),
    ])
    expect(boxes.map((box) => box.kind === 'check' && [box.field, box.choice, box.mark])).to.deep.equal([
      ['sex_female', '0', 'dot'],
      ['sex_male', '1', 'dot'],
    ])
    expect(computed['sex_male']).to.equal('sex == "Male"')
    expect(sample).to.deep.equal({ sex: 'Male' })
    expect(fields['sex']).to.deep.include({ type: 'text', options: ['Female', 'Male'] })
  })

  it('whose values are chosen take those that the form shows, where it takes no others', () => {
    const options = ['', 'Mars ', 'Venus', 'Venus'].map((label, at) => ({ value: `${at}`, label }))
    const { fields, sample } = boxesOfForm([
      field({ name: 'Planet', kind: 'choice', options, value: '2' }),
      field({ name: 'Other', kind: 'choice', options, takesOther: true }),
      field({ name: 'Nothing', kind: 'choice', options: [] }),
    ])
    expect(fields['planet']?.options).to.deep.equal(['Mars', 'Venus'])
    expect([fields['other'], fields['nothing']].map((declared) => declared?.options)).to.deep.equal([
      undefined,
      undefined,
    ])
    expect(sample).to.deep.include({ planet: 'Venus', other: 'Mars' })
  })
})

function field(given: Partial<PdfFormField>): PdfFormField {
  return { name: 'a', kind: 'text', widgets: [widget], look, ...given }
}
