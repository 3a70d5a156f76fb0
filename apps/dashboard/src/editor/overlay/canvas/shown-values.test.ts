import { prepareData } from '@platen/template/draft'
import { expect } from 'chai'
import { isShown, itemsOf, shownText } from './shown-values.ts'

describe('text on the canvas', () => {
  it('shows values from the sample, preferring those from its row', () => {
    const values = { first: 'Zoë', what: 'outside', customer: { town: 'Riga' } }
    expect(shownText('{{first}}, {{customer.town}}', values)).to.equal('Zoë, Riga')
    expect(shownText('{{what}} for {{first}}', values, { what: 'Ink' })).to.equal('Ink for Zoë')
    expect(shownText('a < b & {{first}}', { first: '<i>' })).to.equal('a < b & <i>')
  })

  it('is shown as written if values are missing, a field is unknown, or the text is incomplete', () => {
    for (const text of ['{{first}}', '{{first}} {{other}}', '{{first', '{{#first}}x', 'plain'])
      expect(shownText(text, text === '{{first}}' ? undefined : { first: 'Zoë' }), text).to.equal(text)
  })

  it('show marks if their field is true', () => {
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

  it('show a table row for each item, and none for other values', () => {
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
