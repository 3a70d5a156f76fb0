import { expect } from 'chai'
import type { JsonSchema } from './json-schema.ts'
import { pythonTypes } from './python.ts'
import { typeScriptTypes } from './typescript.ts'
import { identifierOf } from './identifier.ts'

const order: JsonSchema = {
  title: 'Order',
  type: 'object',
  properties: {
    no: { type: ['string', 'number'], title: 'No', examples: ['A-1'] },
    status: { enum: ['open', 'it’s "paid"', '', null] },
    'due date': { type: 'string', format: 'date', description: 'Ends */ nothing.' },
    from: { $ref: '#/$defs/Party' },
    items: {
      type: 'array',
      items: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
    },
    note: { anyOf: [{ type: 'boolean' }, { const: '' }] },
  },
  patternProperties: { [String.raw`^(?:outer|a\.b)$`]: {} },
  required: ['no', 'items'],
  additionalProperties: false,
  allOf: [{ type: 'object', required: ['note'] }],
}

describe('typeScriptTypes', () => {
  it('writes objects with required properties, lists, choices, references, and descriptions that cannot end their comment', () => {
    const text = typeScriptTypes([{ name: 'Order', schema: order }])
    expect(text.split('\n').map((line) => line.trim())).to.deep.equal([
      '/** Order */',
      'export interface Order {',
      'outer?: unknown',
      "'a.b'?: unknown",
      '/**',
      '* No',
      '* Example: "A-1"',
      '*/',
      'no: string | number',
      String.raw`status?: 'open' | "it’s \"paid\"" | '' | null`,
      '/**',
      '* Ends *\u2060/ nothing.',
      '* Format: date.',
      '*/',
      "'due date'?: string",
      'from?: Party',
      'items: {',
      'price: number',
      '}[]',
      "note?: boolean | ''",
      '}',
      '',
    ])
  })

  it('writes closed types for objects that do not allow other properties, and open types for the rest', () => {
    const written = (schema: JsonSchema) => typeScriptTypes([{ name: 'A', schema }]).trim()
    expect(written({ type: 'object', additionalProperties: false })).to.equal(
      'export type A = Record<string, never>',
    )
    expect(written({ type: 'object', additionalProperties: { type: 'integer' } })).to.equal(
      'export type A = Record<string, number>',
    )
    expect(written({ type: 'array', items: { type: ['string', 'null'] } })).to.equal(
      'export type A = (string | null)[]',
    )
    expect(written({})).to.equal('export type A = unknown')
  })

  it('adds brackets only around unions inside other types', () => {
    const written = (schema: JsonSchema) =>
      typeScriptTypes([{ name: 'A', schema }])
        .trim()
        .replaceAll(/\s+/g, ' ')
    const objectOf = (name: string): JsonSchema => ({ type: 'object', properties: { [name]: {} } })
    const two = [objectOf('a'), objectOf('b')]
    const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
    expect(written(list({ anyOf: two }))).to.equal('export type A = ({ a?: unknown } | { b?: unknown })[]')
    expect(written(list({ allOf: two }))).to.equal('export type A = ({ a?: unknown } & { b?: unknown })[]')
    expect(written({ allOf: [{ anyOf: two }, { $ref: 'B' }] })).to.equal(
      'export type A = ({ a?: unknown } | { b?: unknown }) & B',
    )
    expect(written(list({ anyOf: [objectOf('a')] }))).to.equal('export type A = { a?: unknown }[]')
    expect(written(list({ const: 'a | b' }))).to.equal("export type A = 'a | b'[]")
  })
})

describe('pythonTypes', () => {
  it('writes a class for each object, or a call if a key is not a Python identifier', () => {
    const text = pythonTypes([{ name: 'Order', schema: order }])
    expect(text).to.include('class OrderItemsItem(TypedDict):\n    price: float\n')
    expect(text).to.include('Order = TypedDict("Order", {\n')
    expect(text).to.include('    "items": "list[OrderItemsItem]",\n')
    expect(text).to.include(
      String.raw`"status": "NotRequired[Literal[\"open\", \"it’s \\\"paid\\\"\", \"\", None]]"`,
    )
    const { 'due date': _due, from: _from, ...rest } = order.properties ?? {}
    const plain = pythonTypes([
      { name: 'Order', schema: { type: 'object', properties: rest, required: ['no'] } },
    ])
    expect(plain).to.include('class Order(TypedDict):\n    # No\n    # Example: "A-1"\n    no: str | float\n')
  })
})

describe('identifierOf', () => {
  it('creates a type name from any string', () => {
    expect(['my-invoice 2', 'Größe', '2nd', '请求', ''].map(identifierOf)).to.deep.equal([
      'MyInvoice2',
      'Grosse',
      'Template2nd',
      'Template',
      'Template',
    ])
  })
})
