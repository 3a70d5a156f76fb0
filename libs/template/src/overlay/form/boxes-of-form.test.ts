import type { PdfFormField } from '@platen/contract'
import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { boxesOfForm } from './boxes-of-form.ts'
import { nameFields } from './name-fields.ts'

const look = { family: 'sans', size: 0, color: '#000000', align: 'left' } as const
const widget = { page: 1, left: 10, top: 20, width: 100, height: 14 }

describe('boxes of a form', () => {
  it('have merge fields with short, readable names, each once', () => {
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

  it('exist for fillable fields, with their kind', () => {
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

  it('take linear time for radio buttons, even if their states have a common prefix', () => {
    const states = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...widget,
        choice: `${'a'.repeat(index % 2 === 0 ? 50 : 1)} ${index}`,
      }))
    expectLinear((count) => {
      const { boxes } = boxesOfForm([field({ kind: 'radio', widgets: states(count) })])
      expect(boxes).to.have.length(count)
    }, 8_000)
  })

  it('take linear time for fields, even if their labels are equal', () => {
    expectLinear((count) => {
      const fields = Array.from({ length: count }, (_, index) =>
        field({ name: `Text${index}`, label: 'Amount' }),
      )
      expect(Object.keys(boxesOfForm(fields).fields)).to.have.length(count)
    }, 1_500)
  })

  it('of a list show its options as far as they fit', () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: `The ${value}` }))
    const of = (height: number) =>
      boxesOfForm([field({ kind: 'list', options, preset: 'b', widgets: [{ ...widget, height }] })])
    expect(of(60).boxes[0]).to.deep.include({ options: ['The a', 'The b', 'The c'] })
    expect(of(60).sample).to.deep.equal({ a: 'The b' })
    expect(of(20).boxes[0]).not.to.have.property('options')
  })

  it('have samples that fit, for any label', () => {
    const label = 'Line 3. Amount you are paying by check or money order'
    const sampleOf = (width: number) =>
      boxesOfForm([field({ name: 'amt', label, widgets: [{ ...widget, width }] })]).sample['amt']
    expect([500, 90, 24].map(sampleOf)).to.deep.equal([label, 'Line 3. Amount', 'Line'])
  })

  it('have samples that fit on several lines, and the first option that fits', () => {
    const label = 'Line 3. Amount you are paying by check or money order'
    const lines = field({ name: 'amt', label, isMultiline: true, widgets: [{ ...widget, width: 40 }] })
    expect(boxesOfForm([lines]).sample['amt']).to.equal('Line 3.')
    const options = [label, 'Cash'].map((value) => ({ value, label: value }))
    const choice = field({ kind: 'choice', options, widgets: [{ ...widget, width: 40 }] })
    expect(boxesOfForm([choice]).sample).to.deep.equal({ a: 'Cash' })
    const long = field({ preset: label.repeat(3), widgets: [{ ...widget, width: 40 }] })
    expect(boxesOfForm([long])).to.deep.include({ sample: { a: 'Line 3.' } })
    expect(boxesOfForm([long]).fields['a']?.default).to.equal(label.repeat(3))
  })

  it('keep values of the form as defaults, but not unknown options', () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: `The ${value}` }))
    const defaultOf = (of: Partial<PdfFormField>) => boxesOfForm([field(of)]).fields['a']?.default
    expect(defaultOf({ preset: 'one\ntwo', isMultiline: true })).to.equal('one\ntwo')
    expect(defaultOf({ kind: 'check', preset: 'On', widgets: [{ ...widget, choice: 'On' }] })).to.equal(true)
    expect(defaultOf({ kind: 'list', options, preset: 'a\nc' })).to.equal('The a\nThe c')
    expect(defaultOf({ kind: 'choice', options, preset: 'b' })).to.equal('The b')
    expect(defaultOf({ kind: 'choice', options, preset: 'x' })).to.equal(undefined)
    expect(defaultOf({})).to.equal(undefined)
  })

  it('of check boxes that are numbered like options have a note that usually only one is true', () => {
    const checkOf = (name: string, choice: string) =>
      field({ name, kind: 'check', widgets: [{ ...widget, choice }] })
    const { fields, exclusive } = boxesOfForm([
      checkOf('Class[0].C_Corporation[0]', '1'),
      ...['1', '2', '3'].map((state, at) => checkOf(`Class[0].c1_1[${at}]`, state)),
      ...['1', '1'].map((state, at) => checkOf(`Class[0].c1_2[${at}]`, state)),
    ])
    expect(exclusive).to.deep.equal([['class_c1_1', 'class_c1_1_2', 'class_c1_1_3']])
    expect(fields['class_c1_1_2']?.description).to.equal(
      'Usually only one of these is true: class_c1_1, class_c1_1_2, class_c1_1_3.',
    )
    expect(Object.values(fields).filter(({ description }) => description)).to.have.length(3)
  })

  it('start at twice the border width from the edge, even with several lines', () => {
    const positionOf = (of: Partial<PdfFormField['widgets'][number]>, isMultiline = true) => {
      const given = field({
        widgets: [{ ...widget, height: 60, ...of }],
        ...(isMultiline && { isMultiline }),
      })
      const { left, top, width, height } = boxesOfForm([given]).boxes[0] ?? {}
      return [left, top, width, height]
    }
    expect(positionOf({})).to.deep.equal([12, 22, 96, 56])
    expect(positionOf({ border: 3 })).to.deep.equal([16, 26, 88, 48])
    expect(positionOf({ border: 3, turn: 90, width: 60, height: 100 })).to.deep.equal([16, 26, 48, 88])
    expect(positionOf({ border: 3 }, false)).to.deep.equal([16, 23.7, 88, 54])
    // If there is not enough space, only the border is subtracted.
    expect(positionOf({ border: 3, width: 20, height: 10 })).to.deep.equal([13, 22.5, 14, 5])
  })

  it('follow the rotation of their field, with the largest text size that fits', () => {
    const turned = { ...widget, width: 9, height: 100, turn: 270 } as const
    const { boxes, sample } = boxesOfForm([field({ label: 'Amount you are paying', widgets: [turned] })])
    expect(boxes[0]).to.nested.include({ 'look.turn': 270, 'look.size': 7.5 })
    expect(Object.values(sample)).to.deep.equal(['Amount you are'])
  })

  it('of a group have one value, the word next to it, and a formula that sets the states', () => {
    const widgets = ['0', '1'].map((choice, index) => ({ ...widget, top: 20 * index, choice }))
    const options = [
      { value: '0', label: 'Female' },
      { value: '1', label: 'Male' },
    ]
    const { boxes, computed, sample, fields } = boxesOfForm([
      field({ name: 'Sex', kind: 'radio', widgets, options, preset: '1' }),
    ])
    expect(boxes.map((box) => box.kind === 'check' && [box.field, box.choice, box.mark])).to.deep.equal([
      ['sex_female', '0', 'dot'],
      ['sex_male', '1', 'dot'],
    ])
    expect(computed['sex_male']).to.equal('sex == "Male"')
    expect(sample).to.deep.equal({ sex: 'Male' })
    expect(fields['sex']).to.deep.include({ type: 'text', options: ['Female', 'Male'], default: 'Male' })
  })

  it('with selectable values accept only the displayed ones if the form accepts no others', () => {
    const options = ['', 'Mars ', 'Venus', 'Venus'].map((label, at) => ({ value: `${at}`, label }))
    const { fields, sample } = boxesOfForm([
      field({ name: 'Planet', kind: 'choice', options, preset: '2' }),
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

  it('have a complete option as the sample if the preset one does not fit', () => {
    const narrow = { ...widget, width: 60 }
    const options = ['Germany', 'United States of America'].map((label) => ({ value: label, label }))
    const { fields, sample } = boxesOfForm([
      field({
        name: 'Country',
        kind: 'choice',
        options,
        preset: 'United States of America',
        widgets: [narrow],
      }),
      field({ name: 'Sign', preset: '\u{1F642}', maxLength: 1 }),
    ])
    expect(fields['country']?.options).to.include(sample['country'])
    expect(fields['country']?.default).to.equal('United States of America')
    expect(fields['sign']?.default ?? '').to.equal('')
  })
})

function field(given: Partial<PdfFormField>): PdfFormField {
  return { name: 'a', kind: 'text', widgets: [widget], look, ...given }
}
