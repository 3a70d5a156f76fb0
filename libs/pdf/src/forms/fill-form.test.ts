import type { PdfFillableField } from '@platen/contract'
import { expect } from 'chai'
import { fillFields, type PdfFieldValue } from './fill-form.ts'

const position = { page: 1, left: 0, top: 0, width: 9, height: 9 }
const text: PdfFillableField = {
  name: 'name',
  kind: 'text',
  widgets: [position],
  nodes: [{ object: 7, entries: '/T (name)', takesValue: true }],
}
const options = ['A', 'B', 'C'].map((value) => ({ value, label: `Letter ${value}` }))

/** Buttons with these states. The first node is the field itself. */
function buttons(kind: 'check' | 'radio', states: string[]): PdfFillableField {
  const widgets = states.map((choice, index) => ({
    object: index + 2,
    entries: '/Parent 1 0 R',
    takesValue: false,
    choice,
    state: `/${choice}`,
  }))
  const own = { object: 1, entries: `/T (${kind})`, takesValue: true }
  return {
    name: kind,
    kind,
    widgets: states.map((choice) => ({ ...position, choice })),
    nodes: [own, ...widgets],
  }
}

function filled(field: PdfFillableField, value: Omit<PdfFieldValue, 'name'>): string[] {
  return fillFields([field], [{ name: field.name, ...value }]).map(({ text: written }) =>
    written.slice(2, -2).split('\n').slice(1).join(' '),
  )
}

describe('fields with their values', () => {
  it('keep their own entries, and are empty without a value', () => {
    expect(fillFields([text], [])).to.deep.equal([{ object: 7, text: '<</T (name)\n/V ()>>' }])
    expect(filled(buttons('check', ['On']), {})).to.deep.equal(['/V /Off', '/AS /Off'])
  })

  it('accept any text, without ending their dictionary', () => {
    expect(filled(text, { text: 'a\\b (c) >> endobj\n' })).to.deep.equal([
      String.raw`/V (a\\b \(c\) >> endobj\n)`,
    ])
    expect(filled(text, { text: 'Jörg 😀' })).to.deep.equal(['/V <FEFF004A00F6007200670020D83DDE00>'])
    // A lone surrogate is replaced.
    expect(filled(text, { text: '\uD83D' })).to.deep.equal(['/V <FEFFFFFD>'])
  })

  it('turn on only the selected one of a group of radio buttons', () => {
    const group = buttons('radio', ['A', 'B', 'C'])
    expect(filled(group, { choices: ['B'] })).to.deep.equal(['/V /B', '/AS /Off', '/AS /B', '/AS /Off'])
    expect(filled(group, { choices: ['C', 'A'] })).to.deep.equal(['/V /A', '/AS /A', '/AS /Off', '/AS /Off'])
    expect(filled(group, { choices: ['D'] })).to.deep.equal(['/V /Off', '/AS /Off', '/AS /Off', '/AS /Off'])
  })

  it('turn on all check boxes of one state together', () => {
    expect(filled(buttons('check', ['On', 'On']), { choices: ['On'] })).to.deep.equal([
      '/V /On',
      '/AS /On',
      '/AS /On',
    ])
  })

  it('select a choice by its label or its value, and one option for each line of a list, in the order of the options', () => {
    const choice: PdfFillableField = { ...text, kind: 'choice', options }
    expect(filled(choice, { text: 'Letter B' })).to.deep.equal(['/V (B) /I [1]'])
    expect(filled(choice, { text: ' C ' })).to.deep.equal(['/V (C) /I [2]'])
    expect(filled(choice, { text: 'other' })).to.deep.equal(['/V (other)'])
    expect(filled(choice, { text: '' })).to.deep.equal(['/V ()'])
    const list: PdfFillableField = { ...text, kind: 'list', options }
    expect(filled(list, { text: 'Letter C\nA' })).to.deep.equal(['/V [(C) (A)] /I [0 2]'])
    expect(filled(list, { text: 'A\nother' })).to.deep.equal(['/V [(A) (other)]'])
  })
})
