import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { declaredIn, type GivenField } from './declare-fields.ts'

const source: DraftSource = {
  files: {
    'template.html': '<p>{{customer.name}} {{customer.city}}</p>{{#items}}<p>{{what}} {{unit}}</p>{{/items}}',
    'template.json':
      '{ "name": "Bill", "fields": { "customer": { "type": "group", "fields": { "city": { "type": "text" } } } } }\n',
    'sample.json':
      '{ "customer": { "name": "Ada", "city": "Bonn" }, "items": [{ "what": "Tea", "unit": "kg" }, { "what": "Ink" }] }\n',
    'samples/empty.json': '{ "items": [] }\n',
  },
  assets: {},
}

function samplesAfter(...fields: GivenField[]) {
  const made = declaredIn(source, fields)
  if ('refused' in made) throw new Error(made.refused)
  const { 'sample.json': first, 'samples/empty.json': empty } = made.source.files
  return { first, empty }
}

describe('the samples after fields are declared', () => {
  const unchanged = { first: source.files['sample.json'], empty: source.files['samples/empty.json'] }

  it('are unchanged if a known field gets a default or a type, nested or in a list', () => {
    expect(samplesAfter({ path: 'customer.city', default: 'Bonn' })).to.eql(unchanged)
    expect(samplesAfter({ path: 'customer.name', type: 'text', default: 'Customer' })).to.eql(unchanged)
    expect(samplesAfter({ path: 'customer.name', type: 'text' })).to.eql(unchanged)
    expect(samplesAfter({ path: 'items[].unit', type: 'text', default: 'kg' })).to.eql(unchanged)
  })

  it('are unchanged if a new field has a default', () => {
    expect(samplesAfter({ path: 'customer.country', type: 'text', default: 'DE' })).to.eql(unchanged)
  })

  it('contain the example of a new field if no sample has a value for it', () => {
    const { first, empty } = samplesAfter({ path: 'customer.phone', type: 'text', example: '030 1234' })
    expect(JSON.parse(first ?? '')).to.have.nested.property('customer.phone', '030 1234')
    expect(JSON.parse(empty ?? '')).to.have.nested.property('customer.phone', '030 1234')
  })
})

describe('a declared formula', () => {
  const settings = (...fields: GivenField[]) => {
    const made = declaredIn(source, fields)
    return 'refused' in made ? made.refused : (made.source.files['template.json'] ?? '')
  }

  it('keeps its label even if it is given as an object', () => {
    const label = 'Number of items'
    const wanted = { count: { label, formula: 'count(items)' } }
    for (const field of [
      { path: 'count', label, formula: 'count(items)' },
      { path: 'count', formula: { formula: 'count(items)', label } },
    ])
      expect(JSON.parse(settings(field))).to.have.deep.property('computed', wanted)
    expect(settings({ path: 'count', formula: 3 })).to.include('`formula` must be text')
  })

  it('must be declared without a type if it returns a list, and is refused with an explanation if it has a type', () => {
    const formula = 'group(items, "unit")'
    expect(settings({ path: 'by_unit', type: 'list', formula })).to.include('leave out `type`')
    expect(settings({ path: 'by_unit', label: 'By unit', formula })).to.include('"By unit"')
  })
})

describe('a formula that replaced a field', () => {
  it('keeps the label, and restores the field with all its settings and values when it is removed', () => {
    const iban = { type: 'text', label: 'IBAN', check: 'iban', example: 'DE02120300000000202051' }
    const begun: DraftSource = {
      files: {
        'template.html': '<p>{{payment.iban}}</p>',
        'template.json': JSON.stringify({
          name: 'Bill',
          fields: { payment: { type: 'group', fields: { iban } } },
        }),
        'sample.json': JSON.stringify({ payment: { iban: 'AT611904300234573201' } }),
      },
      assets: {},
    }
    const after = (draft: DraftSource, field: GivenField) => {
      const made = declaredIn(draft, [field], { begun })
      if ('refused' in made) throw new Error(made.refused)
      return made.source
    }
    const calculated = after(begun, { path: 'payment.iban', formula: '"AT61"' })
    expect(JSON.parse(calculated.files['template.json'] ?? '')).to.have.deep.property('computed', {
      'payment.iban': { label: 'IBAN', formula: '"AT61"' },
    })
    const restored = after(calculated, { path: 'payment.iban', formula: null })
    expect(JSON.parse(restored.files['template.json'] ?? '')).to.eql(
      JSON.parse(begun.files['template.json'] ?? ''),
    )
    expect(JSON.parse(restored.files['sample.json'] ?? '')).to.eql({
      payment: { iban: 'AT611904300234573201' },
    })
  })
})
