import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'

const html = `<h1>Invoice</h1>
{{#customer}}<p class="to">{{name}}, deliver to {{dock}}</p>{{/customer}}
<ul>{{#items}}<li>{{what}} {{amount}}</li>{{/items}}</ul>
<p class="thanks">Thank you.</p>
`
const fields = {
  dock: { type: 'text' },
  deposit: { type: 'money', currency: 'EUR' },
  customer: { type: 'group', fields: { name: { type: 'text' } } },
  items: { type: 'list', fields: { what: { type: 'text' }, price: { type: 'number' } } },
}
const withField = (group: 'customer' | 'items', name: string, page = html): DraftSource => ({
  files: {
    'template.html': page,
    'template.json': JSON.stringify({
      name: 'Invoice',
      fields: {
        ...fields,
        [group]: {
          ...fields[group],
          fields: { ...fields[group].fields, ...(name !== '' && { [name]: { type: 'text', default: '9' } }) },
        },
      },
      computed: { 'items.amount': { formula: 'price + deposit' } },
    }),
    'sample.json': JSON.stringify({
      dock: 'Dock 1',
      deposit: 25,
      customer: { name: 'Nordwind' },
      items: [{ what: 'Paper', price: 12 }],
    }),
  },
  assets: {},
})

describe('new fields', () => {
  const before = withField('customer', '')
  const reach = (
    after: DraftSource,
    about: string,
    fieldNames: string[],
    prompt = 'Make the thanks italic',
  ) =>
    reachOf({
      before,
      after,
      named: [{ words: 'it', start: (after.files['template.html'] ?? '').indexOf(about) }],
      asked: { settings: false, fields: fieldNames, prompt },
    })

  it('are beyond the request if an element or a formula that it is not about uses them in place of an outer field', () => {
    const changes = [
      ['customer', 'dock', 'the new field Customer › Dock'],
      ['items', 'deposit', 'the new field Items › Deposit'],
    ] as const
    for (const [group, name, words] of changes) {
      const { beyond, onlyAsked } = reach(withField(group, name), '<p class="thanks">', [`${group}.${name}`])
      expect(beyond.map((one) => one.words)).to.eql([words])
      expect(onlyAsked).to.eql(before)
    }
  })

  it('are requested if only the elements of the request use them', () => {
    const own = withField('customer', 'dock')
    expect(reach(own, '<p class="to">', [], 'Use a dock of the customer').beyond).to.eql([])
    expect(reach(own, '<p class="to">', []).beyond).to.have.length(1)
    const unit = withField('items', 'unit')
    expect(reach(unit, '<p class="thanks">', ['items.unit'], 'Thank them for each unit').beyond).to.eql([])
  })

  it('are beyond a request that is only about styles', () => {
    const { beyond, onlyAsked } = reach(withField('items', 'unit'), '<p class="thanks">', ['items.unit'])
    expect(beyond.map((one) => one.words)).to.eql(['the new field Items › Unit'])
    expect(onlyAsked).to.eql(before)
  })

  it('are listed with their formulas and defaults', () => {
    const draft = (more: object, computed: object): DraftSource => ({
      files: {
        'template.html': '<ul>{{#sorted}}<li>{{what}}</li>{{/sorted}}</ul>\n<p>{{payee}}</p>\n',
        'template.json': JSON.stringify({ fields: { items: fields.items, ...more }, computed }),
      },
      assets: {},
    })
    const { named } = reachOf({
      before: draft({}, {}),
      after: draft(
        { payee: { type: 'text', default: 'Eve Ltd' } },
        { sorted: { formula: 'items.filter(item, item.price > 5)', label: 'Items by price' } },
      ),
      named: [],
      asked: { settings: false, fields: ['sorted', 'payee'], prompt: 'Sort the items and add a payee' },
    })
    expect(named.map(({ words }) => words)).to.have.members([
      'the new formula Items by price (“items.filter(item, item.price > 5)”)',
      'the new field Payee (“default: Eve Ltd”)',
    ])
  })
})

describe('changes to formulas', () => {
  const computed = (total: object) => {
    const source = withField('items', '')
    const settings = JSON.parse(source.files['template.json'] ?? '')
    return {
      ...source,
      files: {
        ...source.files,
        'template.html': `${html}<p class="total">{{total}}</p>`,
        'template.json': JSON.stringify({ ...settings, computed: { total } }),
      },
    }
  }
  const [sum, euros] = ['sum(items.price)', { type: 'money', currency: 'EUR' }]
  const reach = (after: DraftSource, prompt: string) => {
    const before = computed({ formula: sum, ...euros })
    const found = reachOf({
      before,
      after,
      named: [],
      asked: { settings: false, fields: ['total'], prompt },
    })
    const only = JSON.parse(found.onlyAsked?.files['template.json'] ?? '{}')
    return {
      named: found.named.map(({ words }) => words),
      beyond: found.beyond.map(({ words }) => words),
      only: only.computed?.total,
    }
  }

  it('are about the settings of the result if the formula itself is unchanged', () => {
    const dollars = computed({ formula: sum, ...euros, currency: 'USD' })
    expect(reach(dollars, 'Change the currency to US dollars')).to.eql({
      named: ['the settings of the field Total (“EUR” → “USD”)'],
      beyond: [],
      only: undefined,
    })
    expect(reach(dollars, 'Make the total bold').beyond).to.eql(['the settings of the field Total'])
  })

  it('are restored without requested changes to the settings of the result', () => {
    const both = computed({ formula: `${sum} + 100`, ...euros, currency: 'USD' })
    const { beyond, only } = reach(both, 'Change the currency to US dollars')
    expect(beyond).to.eql(['the formula of Total'])
    expect(only).to.eql({ formula: sum, ...euros, currency: 'USD' })
  })
})
