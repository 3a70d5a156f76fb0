import type { PdfFormField } from '@platen/contract'
import { expect } from 'chai'
import type { PageDrawing, PageWord } from '../find/page-drawing.ts'
import { boxesOfForm } from './boxes-of-form.ts'
import { labelFields, pagesToLabel } from './label-fields.ts'

const look = { family: 'sans', size: 0, color: '#000000', align: 'left' } as const

/** Returns a line of text whose letters are half as wide as they are high. */
function line(text: string, left: number, baseline: number, size = 8): PageWord[] {
  return Array.from(text.matchAll(/\S+/g), (word) => ({
    text: word[0],
    left: left + (word.index * size) / 2,
    width: (word[0].length * size) / 2,
    top: baseline - size * 0.8,
    height: size,
    size,
    baseline,
  }))
}

function pageOf(...lines: PageWord[][]): { page: number; drawing: PageDrawing } {
  const drawing = {
    width: 600,
    height: 800,
    words: lines.flat(),
    lines: [],
    rectangles: [],
    rounds: [],
    marks: [],
  }
  return { page: 1, drawing: { ...drawing, pictured: 0 } }
}

function textField(name: string, left: number, top: number, width = 100): PdfFormField {
  return { name, kind: 'text', widgets: [{ page: 1, left, top, width, height: 12 }], look }
}

function mark(name: string, left: number, top: number): PdfFormField {
  return { name, kind: 'check', widgets: [{ page: 1, left, top, width: 8, height: 8, choice: '1' }], look }
}

const labelsOf = (fields: readonly PdfFormField[]) => fields.map(({ label }) => label)

describe('form fields without labels', () => {
  it('are named after the text before, above or in them, and the number of their line', () => {
    const page = pageOf(
      line('First name:', 40, 109),
      line('Your occupation', 300, 98, 6),
      line('3a', 40, 149),
      line('Taxable interest . . . . . . .', 60, 149),
      line('3a', 280, 149),
    )
    const fields = [
      textField('f1_02', 100, 100),
      textField('Text12', 300, 100),
      textField('p.f1_03[0]', 300, 140),
    ]
    expect(pagesToLabel(fields)).to.deep.equal([1])
    const labelled = labelFields(fields, page)
    expect(labelsOf(labelled)).to.deep.equal(['First name', 'Your occupation', '3a Taxable interest'])
    const { fields: declared, sample } = boxesOfForm(labelled)
    expect(Object.keys(declared)).to.deep.equal(['first_name', 'your_occupation', 'taxable_interest'])
    expect(sample).to.deep.equal({
      first_name: 'Ada',
      your_occupation: 'Engineer',
      taxable_interest: 'Taxable interest',
    })
  })

  it('keep the labels of the file', () => {
    const page = pageOf(line('Somebody else:', 40, 109))
    const fields = [textField('last_name', 110, 100), { ...textField('f1', 110, 100), label: 'First name' }]
    expect(pagesToLabel(fields)).to.deep.equal([])
    expect(labelFields(fields, page)).to.deep.equal(fields)
  })

  it('for parts of a number are named after the number, each with its index', () => {
    const comb = (name: string, left: number, cells: number): PdfFormField => ({
      ...textField(name, left, 100, cells * 14.4),
      isComb: true,
      maxLength: cells,
    })
    const page = pageOf(
      line('Social security number', 418, 98),
      line('backup withholding of many words', 40, 109),
      line('Code', 560, 98, 6),
      line('Employer identification number', 418, 188),
      line('Number to give the requester', 40, 199),
    )
    const number = [
      comb('f1_11', 418, 3),
      comb('f1_12', 475, 2),
      comb('f1_13', 518, 2),
      comb('f1_20', 560, 1),
    ]
    const other = [comb('f1_14', 418, 2), comb('f1_15', 461, 7)].map((field) => ({
      ...field,
      widgets: field.widgets.map((widget) => ({ ...widget, top: 190 })),
    }))
    const labelled = labelFields([...number, ...other], page)
    expect(Object.keys(boxesOfForm(labelled).fields)).to.deep.equal([
      'social_security_number_1',
      'social_security_number_2',
      'social_security_number_3',
      'code',
      'employer_identification_number_1',
      'employer_identification_number_2',
    ])
    expect(labelled[1]?.label).to.equal('Social security number (2)')
    // A field that is further away belongs to another number.
    const apart = labelFields([comb('f1_11', 418, 3), comb('f1_12', 490, 2)], page)
    expect(apart.filter(({ part }) => part !== undefined)).to.deep.equal([])
  })

  it('are named even if the file contains only their type', () => {
    const page = pageOf(line('First name:', 40, 109), line('City:', 40, 139))
    const fields = [
      { ...textField('TextField1[0]', 100, 100), label: 'TextField1' },
      textField('f1_01_0_[0]', 100, 130),
    ]
    expect(labelsOf(labelFields(fields, page))).to.deep.equal(['First name', 'City'])
  })

  it('that can be checked are named after the text that follows them, in each of their rows', () => {
    const page = pageOf(
      line('Single', 60, 107),
      line('Married', 160, 107),
      line('Child', 295, 148),
      line('Ann', 40, 158),
      line('Bob', 40, 170),
    )
    const fields = [mark('c1', 50, 100), mark('c2', 150, 100), mark('c3', 300, 150), mark('c4', 300, 162)]
    expect(labelsOf(labelFields(fields, page))).to.deep.equal(['Single', 'Married', 'Child', 'Child'])
  })

  it('in a group are named after their question, and their options after their text if all of them have one', () => {
    const group: PdfFormField = {
      name: 'Group1',
      kind: 'radio',
      widgets: [140, 190].map((left, at) => ({
        page: 1,
        left,
        top: 100,
        width: 8,
        height: 8,
        choice: `${at}`,
      })),
      look,
    }
    const [asked] = labelFields(
      [group],
      pageOf(line('Insured?', 60, 107), line('Yes', 152, 107), line('No', 202, 107)),
    )
    expect(asked).to.deep.include({
      label: 'Insured?',
      options: [
        { value: '0', label: 'Yes' },
        { value: '1', label: 'No' },
      ],
    })
    expect(labelFields([group], pageOf(line('Yes', 152, 107)))).to.deep.equal([group])
  })
})
