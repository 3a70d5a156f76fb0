import { expect } from 'chai'
import { cleanSettings } from '../fields/clean-settings.ts'
import { calculate, compileDraft, printedAt, type SampleResults } from './draft-formulas.ts'

const none = { items: [], total: 0 }
const now = Date.UTC(2026, 10, 23)

function settingsWith(computed: Record<string, unknown>) {
  return cleanSettings({
    language: 'de',
    fields: {
      date: { type: 'date' },
      items: {
        type: 'list',
        fields: { qty: { type: 'number' }, price: { type: 'money', currency: 'EUR' } },
      },
    },
    computed: computed as Record<string, string>,
  })
}
const shown = (results: SampleResults, ...path: (string | number)[]) => {
  const printed = printedAt(results, path)
  return printed && ('text' in printed ? printed.text : printed.fault)
}

describe('the formulas of a draft', () => {
  const data = {
    date: '2026-12-01',
    items: [
      { qty: 2, price: '3.50' },
      { qty: '1', price: 10 },
    ],
  }

  it('return the printed text for the document and for each row', () => {
    const formulas = compileDraft(
      settingsWith({
        'items.amount': { formula: 'qty * price', type: 'money', currency: 'EUR' },
        total: { formula: 'sum(items.amount)', type: 'money', currency: 'EUR' },
        due: { formula: 'add_days(date, 30)', format: 'long' },
      }),
    )
    const results = calculate(formulas, { data, wrong: none, now })
    expect(shown(results, 'items', 0, 'amount')).to.equal('7,00\u00A0€')
    expect(shown(results, 'total')).to.equal('17,00\u00A0€')
    expect(shown(results, 'due')).to.equal('31. Dezember 2026')
    expect(formulas.kinds.get('due')?.kind).to.equal('date')
    expect(formulas.faults.size).to.equal(0)
  })

  it('are calculated if they are valid, even if others are not', () => {
    const formulas = compileDraft(
      settingsWith({ a: 'sum(items.qty)', b: 'sum(items.quantity)', c: 'b + 1', d: 'a +' }),
    )
    expect([...formulas.faults.keys()]).to.have.members(['b', 'c', 'd'])
    expect(formulas.faults.get('b')?.message).to.include('quantity')
    expect(formulas.faults.get('c')?.message).to.equal(
      'It needs a formula that has an error. Fix that formula first.',
    )
    expect(shown(calculate(formulas, { data, wrong: none, now }), 'a')).to.equal('3')
  })

  it('report errors in a sample, and calculate the others', () => {
    const formulas = compileDraft(
      settingsWith({ a: '1 / (sum(items.qty) - 3)', b: 'a + 1', c: 'count(items)' }),
    )
    const results = calculate(formulas, { data, wrong: none, now })
    expect([...results.faults.keys()]).to.deep.equal(['a'])
    expect(shown(results, 'a')).to.equal(undefined)
    expect(shown(results, 'c')).to.equal('2')
  })

  it('show the first items of lists', () => {
    const formulas = compileDraft(
      settingsWith({
        all: 'items.map(i, i.qty)',
        large: 'items.filter(i, i.qty > 1)',
        none: 'items.filter(i, i.qty > 9)',
      }),
    )
    const many = { ...data, items: [...data.items, ...data.items, ...data.items] }
    const results = calculate(formulas, { data: many, wrong: none, now })
    expect(shown(results, 'all')).to.equal('2; 1; 2; and 3 more')
    expect(shown(results, 'large')).to.equal('2 · 3,50\u00A0€; 2 · 3,50\u00A0€; 2 · 3,50\u00A0€')
    expect(shown(results, 'none')).to.equal('no rows')
  })

  it('show the printed words of conditions', () => {
    const late = { formula: 'sum(items.qty) > 1', words: ['ja', 'nein'] }
    const formulas = compileDraft(settingsWith({ large: 'sum(items.qty) > 1', late }))
    const results = calculate(formulas, { data, wrong: none, now })
    expect(shown(results, 'large')).to.equal('true')
    expect(shown(results, 'late')).to.equal('ja')
  })

  it('treat invalid values as missing', () => {
    const formulas = compileDraft(settingsWith({ a: 'sum(items.qty)' }))
    const item = { pointer: '/items/0/qty', code: 'wrong_type', message: '' }
    const wrong = { items: [{ qty: 'many' }, { qty: 5 }] }
    expect(
      shown(calculate(formulas, { data: wrong, wrong: { items: [item], total: 1 }, now }), 'a'),
    ).to.equal('5')
  })

  it('accept anything that an author left incomplete', () => {
    for (const odd of [
      { fields: 5, computed: [] },
      {
        fields: { a: { type: 'money', currency: 5, decimals: 'x', words: [1] } },
        computed: { b: { formula: 'a', type: 'list', format: {} } },
      },
      {
        locale: 5,
        timeZone: 'Mars',
        language: '??',
        fields: { b: { type: 'datetime', format: 'yQ', timeZone: 'x' } },
      },
      {
        fields: JSON.parse('{"__proto__": {"type": "text"}}') as {},
        computed: JSON.parse('{"__proto__": "1"}') as {},
      },
    ]) {
      const formulas = compileDraft(cleanSettings(odd as unknown as Parameters<typeof cleanSettings>[0]))
      const results = calculate(formulas, { data: { b: '2026-12-01T10:00' }, wrong: none, now })
      expect(results.data).to.be.an('object')
      expect(() => printedAt(results, ['b'])).not.to.throw()
    }
  })
})
