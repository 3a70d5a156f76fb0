import { expect } from 'chai'
import {
  fieldTypes,
  type Meaning,
  meaningOf,
  type OracleType,
  type ValueName,
  values,
} from './parts/value-oracle/values.ts'
import {
  type Outcome,
  oracleTemplate,
  type PlaceName,
  places,
  templateOf,
} from './parts/value-oracle/templates.ts'

const placeNames = Object.keys(places) as PlaceName[]
const valueNames = Object.keys(values) as ValueName[]
const numberTypes: ReadonlySet<OracleType> = new Set(['number', 'money', 'percent'])

/** Tags that print a field of the type. */
const printed = (type: OracleType) => (name: string) => {
  if (type === 'list') return `[{{#${name}}}{{.}},{{/${name}}}]`
  return type === 'group' ? `[{{${name}.inner}}]` : `[{{${name}}}]`
}

/** The faults of a value at a place, as `code pointer`; none where there is a document. */
function faultsOf(type: OracleType, name: ValueName, place: PlaceName, isAsked: boolean): string[] {
  const { pointer } = places[place]
  if (name === 'absent') return isAsked && type !== 'list' ? [`missing_key ${pointer}`] : []
  const meaning = meaningOf(type, name)
  if (meaning === 'nothing' || !('fault' in meaning)) return []
  if (type === 'group' && name === 'empty object') return isAsked ? [`missing_key ${pointer}/inner`] : []
  return [`${meaning.fault} ${pointer}`]
}

const textOf = (meaning: Meaning) => (meaning !== 'nothing' && 'prints' in meaning ? meaning.prints : '')
const meaningAt = (type: OracleType, name: ValueName): Meaning =>
  name === 'absent' ? 'nothing' : meaningOf(type, name)

/** Whether a section over the value is printed: nothing, an empty list, 0 and no are off, and so is an empty text. */
function isOn(type: OracleType, name: ValueName): boolean {
  const meaning = meaningAt(type, name)
  if (type === 'group') return name === 'object' || name === 'empty object'
  // A blank is a text, though rich text shows none.
  if (type === 'markdown' && name === 'blank') return true
  if (meaning === 'nothing' || textOf(meaning) === '') return false
  if (type === 'boolean') return name === 'true'
  return !(numberTypes.has(type) && (name === 'zero' || name === 'zero as a text'))
}

/** What differs from the table, a line each. */
async function differences(
  type: OracleType,
  use: {
    tags: (name: string) => string
    formula?: (name: string) => string
    settings?: object
    expected: (
      name: ValueName,
      place: PlaceName,
    ) => string[] | { page?: string; keywords?: string; fileName?: string }
  },
): Promise<string[]> {
  const found: string[] = []
  for (const place of placeNames) {
    if (use.formula && places[place].formulaAt === undefined) continue
    if (use.settings && place !== 'at the top') continue
    const template = await oracleTemplate(type, place, use)
    for (const name of valueNames) {
      let outcome: Outcome | string
      try {
        outcome = template.make(values[name])
      } catch (error) {
        outcome = String(error)
      }
      const wanted = use.expected(name, place)
      const got =
        typeof outcome === 'string'
          ? outcome
          : 'faults' in outcome
            ? outcome.faults
            : Array.isArray(wanted)
              ? outcome.page
              : Object.fromEntries(Object.keys(wanted).map((key) => [key, outcome[key as 'page']]))
      const [one, other] = [got, wanted].map((each) => JSON.stringify(each).slice(0, 120))
      if (one !== other) found.push(`${name} ${place}: ${one}, not ${other}`)
    }
  }
  return found
}

describe('what a value means, by the table of docs/values.md', () => {
  for (const type of fieldTypes) {
    describe(`in a field of the type ${type}`, () => {
      const repeats = (name: ValueName) => (type === 'list' && name === 'list of texts' ? 2 : 1)

      it('printed in the page', async () => {
        const found = await differences(type, {
          tags: printed(type),
          expected: (name, place) => {
            const faults = faultsOf(type, name, place, true)
            return faults.length > 0 ? faults : { page: `[${textOf(meaningAt(type, name))}]` }
          },
        })
        expect(found.join('\n')).to.equal('')
      })

      it('over a section, and over one that is printed without it', async () => {
        const found = await differences(type, {
          tags: (name) => `[{{#${name}}}on{{/${name}}}{{^${name}}}off{{/${name}}}]`,
          expected: (name, place) => {
            const faults = faultsOf(type, name, place, false)
            if (faults.length > 0) return faults
            return { page: `[${isOn(type, name) ? 'on'.repeat(repeats(name)) : 'off'}]` }
          },
        })
        expect(found.join('\n')).to.equal('')
      })

      if (type !== 'list' && type !== 'group')
        it('in what the file says of itself', async () => {
          const found = await differences(type, {
            tags: () => 'page',
            settings: { document: { keywords: '[{{x}}]' } },
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              const own = type === 'markdown' && name === 'blank' ? ' ' : textOf(meaningAt(type, name))
              return faults.length > 0 ? faults : { keywords: `[${own}]` }
            },
          })
          expect(found.join('\n')).to.equal('')
        })

      if (numberTypes.has(type))
        it('as an operand, and in a condition', async () => {
          const numbers: Partial<Record<ValueName, [doubled: string, isBig: boolean]>> = {
            zero: ['0', false],
            'zero as a text': ['0', false],
            number: ['2,469', true],
            'negative number': ['-14', false],
            'number as a text': ['2,469', true],
          }
          const operand = await differences(type, {
            tags: (name) => `[{{${name}}}]`,
            formula: (name) => `${name} * 2`,
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              return faults.length > 0 ? faults : { page: `[${numbers[name]?.[0] ?? ''}]` }
            },
          })
          const condition = await differences(type, {
            tags: (name) => `[{{${name}}}]`,
            formula: (name) => `${name} > 100 ? "big" : "small"`,
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              return faults.length > 0 ? faults : { page: `[${numbers[name]?.[1] ? 'big' : 'small'}]` }
            },
          })
          expect([...operand, ...condition].join('\n')).to.equal('')
        })
    })
  }
})

describe('names at their place', () => {
  const lines = {
    type: 'list',
    fields: { kind: { type: 'text' }, qty: { type: 'number' }, price: { type: 'money', currency: 'EUR' } },
  }

  async function faultsIn(settings: object, html: string, data: Record<string, unknown>): Promise<string[]> {
    const template = await templateOf(html, { name: 'Places', language: 'en', ...settings })
    const outcome = template.make(data)
    return 'faults' in outcome ? outcome.faults : []
  }

  it('missing_key: of rows that only a formula reads', async () => {
    const settings = {
      fields: { items: lines },
      computed: { 'items.amount': 'qty * price', total: 'sum(items.amount)' },
    }
    const faults = await faultsIn(settings, '<main>{{total}}</main>', { items: [{ kind: 'a' }] })
    expect(faults).to.have.members(['missing_key /data/items/0/qty', 'missing_key /data/items/0/price'])
  })

  it('missing_key: of rows that a formula groups, and that no section of the page opens', async () => {
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

  it('unknown_key: what belongs to rows that a formula makes is no name of the data', async () => {
    const settings = { fields: { items: lines }, computed: { kinds: 'group(items, "kind")' } }
    const html = '<main>{{#kinds}}{{key}} {{#items}}{{qty}}{{/items}}{{/kinds}}</main>'
    const data = { key: 'x', qty: 3, items: [{ kind: 'a', qty: 1, price: 2 }] }
    expect(await faultsIn(settings, html, data)).to.have.members([
      'unknown_key /data/key',
      'unknown_key /data/qty',
    ])
  })

  it('an item that lacks an optional field of its own prints nothing, whatever stands further out', async () => {
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

  it('a row without a currency of its own has that of the document', async () => {
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

  it('field_and_group: a name that is printed itself and stands before a dot cannot be published', async () => {
    const failure = await templateOf('<main>{{a}} {{a.b}}</main>', { name: 'Places', language: 'en' }).then(
      () => 'published',
      (error: unknown) => String(error),
    )
    expect(failure).to.contain('field_and_group')
  })
})

describe('digits that are sent', () => {
  const page = async (declared: object, value: unknown) => {
    const template = await templateOf('<main>{{x}}</main>', {
      name: 'Digits',
      language: 'en',
      fields: { x: declared },
    })
    const outcome = template.make({ x: value })
    return 'faults' in outcome ? outcome.faults.join() : [outcome.page, ...outcome.warnings].join(' ')
  }

  it('of a percentage are printed, up to six places', async () => {
    expect(await page({ type: 'percent' }, 0.088_75)).to.equal('8.875%')
    expect(await page({ type: 'percent', whole: 100 }, '8.8755')).to.equal('8.8755%')
    expect(await page({ type: 'percent', decimals: 1 }, 0.088_75)).to.equal('8.9%')
    expect(await page({ type: 'percent' }, '0.0000000049')).to.match(/^0% rounded_value x /)
  })

  it('rounded_value: of money that the places of its currency leave out, unless decimals say so', async () => {
    expect(await page({ type: 'money', currency: 'EUR' }, 0.0825)).to.match(
      /^€0\.08 rounded_value x 0\.0825 at \/data\/x is printed as €0\.08\./,
    )
    expect(await page({ type: 'money', currency: 'JPY' }, '4.5')).to.match(/^¥5 rounded_value x 4\.5 /)
    expect(await page({ type: 'money', currency: 'EUR', decimals: [2, 4] }, 0.0825)).to.equal('€0.0825')
    expect(await page({ type: 'money', currency: 'EUR' }, '8.1000')).to.equal('€8.10')
  })

  it('rounded_value: one warning for a field, with the number of its values and the place of the first', async () => {
    const template = await templateOf('<main>{{#items}}{{price}} {{price}}{{/items}}</main>', {
      name: 'Digits',
      language: 'en',
      fields: { items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR' } } } },
    })
    const outcome = template.make({ items: Array.from({ length: 300 }, () => ({ price: 0.0825 })) })
    expect('warnings' in outcome ? outcome.warnings : outcome.faults).to.deep.equal([
      'rounded_value items.price 0.0825 at /data/items/0/price is printed as €0.08, and 299 other values alike. Set "decimals" of the field, such as [2, 4], or round before you send.',
    ])
  })
})
