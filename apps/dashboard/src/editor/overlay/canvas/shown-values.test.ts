import { prepareData } from '@platen/template/draft'
import { expect } from 'chai'
import { isShown, itemsOf, shownText } from './shown-values.ts'

describe('texts on the canvas', () => {
  it('have the values of the sample, and those of their row before them', () => {
    const values = { first: 'Zoë', what: 'outside', customer: { town: 'Riga' } }
    expect(shownText('{{first}}, {{customer.town}}', values)).to.equal('Zoë, Riga')
    expect(shownText('{{what}} for {{first}}', values, { what: 'Ink' })).to.equal('Ink for Zoë')
    expect(shownText('a < b & {{first}}', { first: '<i>' })).to.equal('a < b & <i>')
  })

  it('stand as they are written without values, with a field that no sample has, and half typed', () => {
    for (const text of ['{{first}}', '{{first}} {{other}}', '{{first', '{{#first}}x', 'plain'])
      expect(shownText(text, text === '{{first}}' ? undefined : { first: 'Zoë' }), text).to.equal(text)
  })

  it('marks are shown where their field says yes', () => {
    const values = { yes: true, no: false, none: [], some: [1], empty: '', in: { side: 'x' } }
    const shown = ['', 'yes', 'some', 'in.side'].map((field) => isShown(values, field))
    const hidden = ['no', 'none', 'empty', 'in.other', 'unknown', 'toString'].map((field) =>
      isShown(values, field),
    )
    expect([...new Set(shown), ...new Set(hidden)]).to.deep.equal([true, false])
    const settings = {
      language: 'en',
      fields: { yes: { type: 'boolean' }, no: { type: 'boolean' } },
    } as const
    const typed = prepareData(settings, { yes: true, no: false }, 0)
    expect(['yes', 'no'].map((field) => isShown(typed, field))).to.deep.equal([true, false])
  })

  it('tables have a row for each item, and none for what is no list', () => {
    expect(itemsOf({ order: { items: [{ a: 1 }, 'x'] } }, 'order.items')).to.deep.equal([
      { a: 1 },
      { '.': 'x' },
    ])
    expect([
      itemsOf({ items: 'x' }, 'items'),
      itemsOf(undefined, 'items'),
      itemsOf({}, 'items'),
    ]).to.deep.equal([[], [], []])
  })
})
