import { expect } from 'chai'
import { templateOf } from './parts/value-oracle/templates.ts'

describe('names at their position', () => {
  const lines = {
    type: 'list',
    fields: { kind: { type: 'text' }, qty: { type: 'number' }, price: { type: 'money', currency: 'EUR' } },
  }

  async function faultsIn(settings: object, html: string, data: Record<string, unknown>): Promise<string[]> {
    const template = await templateOf(html, { name: 'Places', language: 'en', ...settings })
    const outcome = template.make(data)
    return 'faults' in outcome ? outcome.faults : []
  }

  it('missing_key: checks rows that only a formula reads', async () => {
    const settings = {
      fields: { items: lines },
      computed: { 'items.amount': 'qty * price', total: 'sum(items.amount)' },
    }
    const faults = await faultsIn(settings, '<main>{{total}}</main>', { items: [{ kind: 'a' }] })
    expect(faults).to.have.members(['missing_key /data/items/0/qty', 'missing_key /data/items/0/price'])
  })

  it('missing_key: checks rows that a formula groups and no section of the page opens', async () => {
    const settings = {
      fields: { items: lines },
      computed: { kinds: 'group(items, "kind")', 'kinds.sum': 'sum(items.qty)' },
    }
    const html = '<main>{{#kinds}}{{key}}: {{sum}}{{/kinds}}</main>'
    expect(await faultsIn(settings, html, { items: [{ price: 1 }] })).to.have.members([
      'missing_key /data/items/0/kind',
      'missing_key /data/items/0/qty',
    ])
  })

  it('unknown_key: fields of rows that a formula creates cannot be sent', async () => {
    const settings = { fields: { items: lines }, computed: { kinds: 'group(items, "kind")' } }
    const html = '<main>{{#kinds}}{{key}} {{#items}}{{qty}}{{/items}}{{/kinds}}</main>'
    const data = { key: 'x', qty: 3, items: [{ kind: 'a', qty: 1, price: 2 }] }
    expect(await faultsIn(settings, html, data)).to.have.members([
      'unknown_key /data/key',
      'unknown_key /data/qty',
    ])
  })

  it('an item that lacks an optional field prints nothing, even if an outer level has the field', async () => {
    const settings = {
      fields: {
        note: { type: 'text' },
        items: { type: 'list', fields: { note: { type: 'text', required: false } } },
      },
    }
    const template = await templateOf('<main>{{note}}:{{#items}}[{{note}}]{{/items}}</main>', {
      name: 'Places',
      language: 'en',
      ...settings,
    })
    expect(template.make({ note: 'out', items: [{}, { note: 'in' }] })).to.have.property('page', 'out:[][in]')
  })

  it('a row without its own currency uses the currency of the document', async () => {
    const currency = { type: 'text', required: false }
    const price = { type: 'money', currency: '{{currency}}' }
    const template = await templateOf('<main>{{#items}}[{{price}}]{{/items}}</main>', {
      name: 'Places',
      language: 'en',
      fields: { currency, items: { type: 'list', fields: { currency, price } } },
    })
    const data = { currency: 'USD', items: [{ price: 1 }, { price: 1, currency: 'EUR' }] }
    expect(template.make(data)).to.have.property('page', '[$1.00][€1.00]')
  })

  it('a null item of a list is rejected if items are objects, and prints nothing if they are values', async () => {
    const template = await templateOf(
      '<main>{{#items}}[{{name}}]{{/items}}{{#tags}}({{.}}){{/tags}}{{#rates}}({{.}}){{/rates}}</main>',
      {
        name: 'Places',
        language: 'en',
        fields: {
          items: { type: 'list', fields: { name: { type: 'text', required: false } } },
          tags: { type: 'list', item: { type: 'text' } },
          rates: { type: 'list', item: { type: 'percent' } },
        },
      },
    )
    expect(template.make({ items: [{ name: 'a' }, null], tags: [], rates: [] })).to.deep.equal({
      faults: ['wrong_type /data/items/1'],
    })
    expect(template.make({ items: [{}], tags: ['b', null], rates: [null, 0.1] })).to.have.property(
      'page',
      '[](b)()()(10%)',
    )
  })

  it('the case of a currency code is ignored on the page, in formulas and in groups', async () => {
    const template = await templateOf(
      '<main>{{#by}}[{{key}} {{total}}]{{/by}} {{shop.currency}} {{shop.is_euro}} {{fee}} {{total}}</main>',
      {
        name: 'Places',
        language: 'en',
        fields: {
          shop: { type: 'group', fields: { currency: { type: 'text' } } },
          fee: { type: 'money', currency: '{{shop.currency}}' },
          items: {
            type: 'list',
            fields: {
              currency: { type: 'text', required: false },
              price: { type: 'money', currency: '{{currency}}' },
            },
          },
        },
        computed: {
          by: 'group(items, "currency")',
          'by.total': { formula: 'sum(items.price)', type: 'money', currency: '{{key}}' },
          'shop.is_euro': 'shop.currency == "EUR"',
          total: { formula: 'sum(items.price)', type: 'money', currency: 'eur' },
        },
      },
    )
    const data = {
      shop: { currency: ' eur' },
      fee: 2,
      items: [
        { price: 1, currency: 'EUR' },
        { price: 1, currency: 'eur' },
      ],
    }
    expect(template.make(data)).to.have.property('page', '[EUR €2.00] EUR true €2.00 €2.00')
  })

  it('field_and_group: a name that is both printed and used before a dot cannot be published', async () => {
    const failure = await templateOf('<main>{{a}} {{a.b}}</main>', { name: 'Places', language: 'en' }).then(
      () => 'published',
      (error: unknown) => String(error),
    )
    expect(failure).to.contain('field_and_group')
  })
})

describe('digits in the data', () => {
  const page = async (declared: object, value: unknown) => {
    const template = await templateOf('<main>{{x}}</main>', {
      name: 'Digits',
      language: 'en',
      fields: { x: declared },
    })
    const outcome = template.make({ x: value })
    return 'faults' in outcome ? outcome.faults.join() : [outcome.page, ...outcome.warnings].join(' ')
  }

  it('of a percentage are printed up to six decimal places', async () => {
    expect(await page({ type: 'percent' }, 0.088_75)).to.equal('8.875%')
    expect(await page({ type: 'percent', whole: 100 }, '8.8755')).to.equal('8.8755%')
    expect(await page({ type: 'percent', decimals: 1 }, 0.088_75)).to.equal('8.9%')
    expect(await page({ type: 'percent' }, '0.0000000049')).to.match(/^0% rounded_value x /)
  })

  it('rounded_value: reported for money with more decimal places than its currency, unless decimals allows them', async () => {
    expect(await page({ type: 'money', currency: 'EUR' }, 0.0825)).to.match(
      /^€0\.08 rounded_value x 0\.0825 at \/data\/x is printed as €0\.08\./,
    )
    expect(await page({ type: 'money', currency: 'JPY' }, '4.5')).to.match(/^¥5 rounded_value x 4\.5 /)
    expect(await page({ type: 'money', currency: 'EUR', decimals: [2, 4] }, 0.0825)).to.equal('€0.0825')
    expect(await page({ type: 'money', currency: 'EUR' }, '8.1000')).to.equal('€8.10')
  })

  it('rounded_value: also reported for the result of a formula, unless it rounds or decimals allows them', async () => {
    const computed = async (declared: object) => {
      const template = await templateOf('<main>{{#rows}}{{paid}} {{/rows}}</main>', {
        name: 'Digits',
        language: 'en',
        fields: { rows: { type: 'list', fields: { amount: { type: 'number' } } } },
        computed: { 'rows.paid': { formula: '-amount', type: 'money', currency: 'JPY', ...declared } },
      })
      const outcome = template.make({ rows: [{ amount: '-4.5' }, { amount: '-3' }, { amount: '-0.2' }] })
      return 'faults' in outcome ? outcome.faults : [outcome.page, ...outcome.warnings]
    }
    expect(await computed({})).to.deep.equal([
      '¥5 ¥3 ¥0 ',
      'rounded_value rows.paid 4.5 at /data/rows/0/paid is printed as ¥5, and 1 other value in the same way. A formula calculates this value. Round it in the formula, or send values with fewer decimal places.',
    ])
    expect(await computed({ decimals: 1 })).to.deep.equal(['¥4.5 ¥3.0 ¥0.2 '])
    expect(await computed({ formula: 'round(-amount)' })).to.deep.equal(['¥5 ¥3 ¥0 '])
  })

  it('rounded_value: one warning per field, with the number of values and the position of the first', async () => {
    const template = await templateOf('<main>{{#items}}{{price}} {{price}}{{/items}}</main>', {
      name: 'Digits',
      language: 'en',
      fields: { items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR' } } } },
    })
    const outcome = template.make({ items: Array.from({ length: 300 }, () => ({ price: 0.0825 })) })
    expect('warnings' in outcome ? outcome.warnings : outcome.faults).to.deep.equal([
      'rounded_value items.price 0.0825 at /data/items/0/price is printed as €0.08, and 299 other values in the same way. Set "decimals" of the field, such as [2, 4], or round the value before you send it.',
    ])
  })
})
