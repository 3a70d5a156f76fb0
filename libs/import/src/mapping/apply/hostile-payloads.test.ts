import type { ConnectorMapping, FieldSource } from '@platen/contract'
import { expect } from 'chai'
import { guessMapping } from '../guess/guess-mapping.ts'
import { givenFields } from '../testing/given-fields.ts'
import { applyMapping } from './apply-mapping.ts'

const fields = givenFields('{{name}} {{#items}}{{what}} {{sum}}{{/items}}', {
  items: { type: 'list', fields: { what: { type: 'text' }, sum: { type: 'number', required: false } } },
})
const mapping: ConnectorMapping = {
  fields: {
    name: { from: 'path', path: 'constructor.name', otherwise: 'nobody' },
    items: {
      from: 'list',
      path: 'rows',
      columns: {
        what: { from: 'path', path: '$.list[key=last].value', otherwise: null },
        sum: { from: 'formula', formula: 'qty * 2' },
      },
    },
  },
}
const moment = { now: 0, timeZone: undefined }

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: value } : [value]
  return value
}

/** Payloads with the expected error codes, data and guessed fields. */
const payloads: [what: string, payload: () => unknown, codes: string[], data?: object, guessed?: string[]][] =
  [
    ['ten thousand levels', () => deep(10_000), ['not_in_payload'], { name: 'nobody' }],
    [
      'a hundred thousand names',
      () => Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`n${at}`, at])),
      ['not_in_payload'],
      { name: 'nobody' },
    ],
    [
      'a hundred thousand rows',
      () => ({ rows: Array.from({ length: 100_000 }, (_, at) => ({ qty: at })) }),
      ['too_much_data'],
    ],
    [
      'rows that are lists, strings and null',
      () => ({ rows: [[1], 'a', null, 7, { qty: 2 }] }),
      [],
      {
        name: 'nobody',
        items: [...Array.from({ length: 4 }, () => ({ what: null, sum: null })), { what: null, sum: 4 }],
      },
    ],
    [
      'names of object prototypes',
      () =>
        JSON.parse(
          '{"__proto__":{"a":1},"constructor":7,"rows":[{"__proto__":{"qty":3},"qty":1}]}',
        ) as unknown,
      [],
      { name: 'nobody', items: [{ what: null, sum: 2 }] },
    ],
    [
      'names that look like those of formula results',
      () => ({ 'mapped value 1': 1, 'mapped rows 2': [], rows: [{ 'mapped value 3': 1, qty: 2 }] }),
      [],
      { name: 'nobody', items: [{ what: null, sum: 4 }] },
      ['items'],
    ],
    [
      'a name as long as a page',
      () => ({ ['n'.repeat(100_000)]: 1, rows: [] }),
      [],
      { name: 'nobody', items: [] },
    ],
  ]

describe('a hostile payload', () => {
  for (const [what, payload, codes, made, guessed = []] of payloads)
    it(`${what}: has the expected errors and data, and no further guesses`, () => {
      const { data, faults } = applyMapping(mapping, payload(), fields, moment)
      expect([...new Set(faults.map(({ code }) => code))]).to.deep.equal(codes)
      if (made) expect(data).to.deep.equal(made)
      expect(Object.keys(guessMapping(fields, payload()).mapping.fields)).to.deep.equal(guessed)
      expect(({} as Record<string, unknown>)['a']).to.equal(undefined)
    })

  const list = Array.from({ length: 5_000 }, (_, at) => ({ key: `k${at}` }))
  const names = list.map(({ key }) => key)
  const inEachRow: [what: string, source: FieldSource, payload: object][] = [
    ['would search', { from: 'path', path: 'list[key=no]' }, { rows: list.map(() => ({ list })) }],
    ['would join into one value', { from: 'path', path: '$.names' }, { names }],
    ['would insert into text', { from: 'text', text: 'Of {{$.names}}' }, { names }],
    [
      'would iterate over without a result',
      { from: 'list', path: '$.list', item: { from: 'constant', value: 1 } },
      { list },
    ],
  ]
  for (const [what, source, payload] of inEachRow)
    it(`too_much_data: a list that each row ${what} is read up to the limit`, () => {
      const each: ConnectorMapping = {
        fields: { items: { from: 'list', path: 'rows', columns: { what: source } } },
      }
      const { faults } = applyMapping(each, { rows: list, ...payload }, fields, moment)
      expect(faults.map(({ code }) => code)).to.include('too_much_data')
    })

  it('too_much_data: text that each row would repeat is read up to the limit', () => {
    const each: ConnectorMapping = {
      fields: { items: { from: 'list', path: 'rows', columns: { what: { from: 'path', path: '$.text' } } } },
    }
    const payload = { text: 'x'.repeat(100_000), rows: list }
    expect(applyMapping(each, payload, fields, moment).faults.map(({ code }) => code)).to.include(
      'too_much_data',
    )
  })

  it('long runs of spaces and commas around text take linear time', () => {
    for (const run of [' ', ',', ', ', '; |'].map((piece) => piece.repeat(300_000))) {
      const text: ConnectorMapping = {
        fields: { name: { from: 'text', text: '{{run}}{{none}}Ada{{run}}{{none}}' } },
      }
      const { data } = applyMapping(text, { run }, fields, moment)
      expect(String(data['name']).replaceAll(/[ ,;|]/g, '')).to.equal('Ada')
    }
  })
})
