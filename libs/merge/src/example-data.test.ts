import { expect } from 'chai'
import * as fc from 'fast-check'
import { checkData } from './check-data.ts'
import { declareFields } from './declare-fields.ts'
import { blankSample, longSample, manyRows, namesAsData } from './example-data.ts'
import { apart, data, mixed, nodesOf, toSource } from './testing/given-random.ts'
import { givenTemplate } from './testing/given-template.ts'
import { runsOf } from '../../../test/parts/runs.ts'

const source =
  '{{no}} {{customer.name}} {{#items}}{{text}} {{#note}}({{note}}){{/note}} {{price.net}} {{currency}}{{/items}}' +
  '{{^items}}none{{/items}} {{#tags}}{{.}} {{/tags}}{{#isPaid}}paid{{/isPaid}} {{phone}}'
const template = givenTemplate(source, { optional: ['phone'] })
const { fields } = template
const sample = {
  no: 'A-1',
  customer: { name: 'Ada' },
  items: [
    { text: 'One', price: { net: 1 }, currency: 'EUR' },
    { text: 'Two', note: 'late', price: { net: '2' }, currency: 'EUR' },
  ],
  tags: ['new'],
}

describe('data generated from a template’s fields', () => {
  it('prints each field as its own tag and each list once, with all conditions on', () => {
    expect(template.render(namesAsData(fields))).to.equal(
      '{{no}} {{customer.name}} {{text}} ({{note}}) {{price.net}} {{currency}} {{.}} paid {{phone}}',
    )
  })

  it('contains as little as the template accepts: empty lists, empty strings, nothing optional', () => {
    expect(blankSample(fields)).to.deep.equal({ no: '', customer: { name: '' }, items: [], tags: [] })
  })

  it('makes every string longer, in several scripts, and keeps numbers and empty strings', () => {
    const long = longSample(fields, { ...sample, phone: '' }) as typeof sample & { phone: string }
    expect(long.no).to.match(/^A-1 .{80}/)
    expect(long.items[0]?.price.net).to.equal(1)
    expect(long.phone).to.equal('')
    const all = JSON.stringify(longSample(fields, sample))
    expect(all)
      .to.match(/\p{Script=Arabic}/u)
      .and.match(/\p{Script=Han}/u)
      .and.include('\\n')
  })

  it('repeats the rows of each list of objects, with different values', () => {
    const many = manyRows(sample, fields, 400) as typeof sample
    expect(many.items).to.have.length(400)
    expect(many.items.slice(0, 3)).to.deep.equal([...sample.items, { ...sample.items[0], text: 'One 3' }])
    expect(many.tags).to.deep.equal(['new'])
    expect(manyRows({ ...sample, items: [] }, fields, 3)['items']).to.have.length(3)
  })

  it('is derived from the names of the fields if the sample is invalid', () => {
    expect(longSample(fields, { wrong: 1 })['no']).to.match(/^\{\{no\}\} /)
    expect(manyRows({}, fields, 5)['items']).to.have.length(5)
  })

  it('is valid for its template, regardless of what the template contains', () => {
    fc.assert(
      fc.property(fc.oneof(nodesOf(apart), nodesOf(mixed)), data, (nodes, values) => {
        const own = givenTemplate(toSource(nodes)).fields
        const made = [blankSample(own), namesAsData(own), longSample(own, values), manyRows(values, own, 5)]
        for (const one of made) expect(checkData(own, one).faults).to.deep.equal([])
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('matches the types of fields: declared or default examples, and nothing for formulas', () => {
    const declared = typedFields()
    const names = namesAsData(declared)
    expect(names).to.deep.equal({
      due: '2026-12-01',
      paid: true,
      items: [{ what: '{{what}}', price: 9.5, on: '2026-12-01' }],
      marks: [1234.5],
      currency: 'EUR',
      position: { rate: 0.195 },
    })
    const long = longSample(declared, names) as typeof names & { items: { what: string; on: string }[] }
    expect(long.items[0]?.what).to.match(/^\{\{what\}\} .{40}/)
    expect(long.items[0]?.on).to.equal('2026-12-01')
    const many = manyRows(names, declared, 3) as { items: object[] }
    expect(many.items[2]).to.deep.equal({ what: '{{what}} 3', price: 9.5, on: '2026-12-01' })
    expect(blankSample(declared)).to.deep.equal({
      due: '2026-12-01',
      paid: null,
      items: [],
      marks: [],
      currency: 'EUR',
    })
    for (const made of [names, long, many, blankSample(declared)])
      expect(checkData(declared, made).faults).to.deep.equal([])
  })

  it('leaves the sample unchanged', () => {
    const before = structuredClone(sample)
    longSample(fields, sample)
    manyRows(sample, fields, 10)
    expect(sample).to.deep.equal(before)
  })
})

function typedFields() {
  const given = givenTemplate(
    '{{due}}{{paid}}{{#items}}{{what}}{{price}}{{sum}}{{currency}}{{/items}}{{#marks}}{{.}}{{/marks}}',
  )
  return declareFields(given.fields, {
    fields: {
      due: { type: 'date', required: true },
      paid: { type: 'boolean' },
      items: {
        type: 'list',
        fields: {
          what: { type: 'text' },
          price: { type: 'money', currency: '{{currency}}', example: 9.5 },
          on: { type: 'date' },
        },
      },
      marks: { type: 'list', item: { type: 'number' } },
      currency: { type: 'text', required: true, example: 'EUR' },
      position: { type: 'group', fields: { rate: { type: 'percent' } } },
    },
    formulas: new Map([['items.sum', 'price * 2']]),
  })
}
