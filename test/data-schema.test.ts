import { readTemplateFolder } from '@platen/template/bundle'
import { Fault, type Field, type FieldDeclaration } from '@platen/contract'
import { describeData, type Flavor, schemaOfTemplate } from '@platen/merge/data-schema'
import { mappingFaults } from '@platen/import/mapping'
import { checkData, compileTemplate, findUnusedValues } from '@platen/merge'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import {
  choicesOf,
  type Field as Input,
  fieldsOf as inputsOf,
  listsOf,
} from '../integrations/shared/json-schema.ts'
import { libraryTemplates, readJson, samplesOf } from './parts/library.ts'
import { readTemplate } from './parts/stack.ts'

type Data = Record<string, unknown>

interface Described {
  name: string
  fields: Field[]
  samples: Data[]
  declared: Record<string, FieldDeclaration> | undefined
}

async function describeLibrary(name: string): Promise<Described> {
  const files = await readTemplate(name)
  const read = readTemplateFolder(files)
  if ('faults' in read) throw new Error(`${name} has faults`)
  const { fields, settings } = read.source
  return {
    name,
    fields,
    declared: settings.fields,
    samples: samplesOf(name).map((file) => readJson(files, file)),
  }
}

function compile(schema: object) {
  const ajv = new Ajv2020({ allowUnionTypes: true, ownProperties: true })
  ajv.addFormat('date', (text: string) => {
    const day = new Date(text)
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  })
  return ajv.compile(schema)
}

const wrongValues = [{}, { x: 1 }, [], ['x'], [{}], 'x', '', null, 1e300, true, 5, '2026-02-30']

/** Yields variants of the value in which a part is left out, replaced, or accompanied by an unknown key. */
function* mutantsOf(value: unknown): Generator {
  yield* wrongValues
  if (Array.isArray(value)) {
    for (const [index, item] of value.slice(0, 2).entries())
      for (const mutant of mutantsOf(item)) yield value.with(index, mutant)
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, nobody_knows: 1 }
    for (const [key, inner] of Object.entries(value)) {
      const { [key]: _left, ...rest } = value as Data
      yield rest
      for (const mutant of mutantsOf(inner)) yield { ...rest, [key]: mutant }
    }
  }
}

/** Yields the pointers of required data, including those within required groups. */
function* requiredPointers(schema: Data, at: string): Generator<string> {
  for (const name of (schema['required'] ?? []) as string[]) {
    const inner = (schema['properties'] as Record<string, Data>)[name] ?? {}
    if (inner['properties']) yield* requiredPointers(inner, `${at}/${name}`)
    else yield `${at}/${name}`
  }
}

function fieldsOf(html: string): Field[] {
  const compiled = compileTemplate(html, { file: 'template.html', optional: [] })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return compiled.template.fields
}

describe('the JSON Schema for a template’s data', () => {
  for (const name of libraryTemplates) {
    it(`${name}: accepts each of its samples, and rejects all data that a request would be rejected for`, async () => {
      const described = await describeLibrary(name)
      const validate = compile(schemaOfTemplate(described))
      for (const sample of described.samples) {
        expect(validate(sample), JSON.stringify(validate.errors)).to.equal(true)
        expect(findUnusedValues(described.fields, sample)).to.deep.equal([])
      }
      const [sample] = described.samples
      const missed = [...mutantsOf(sample)]
        .filter((data) => typeof data === 'object' && data !== null)
        .filter((data) => checkData(described.fields, data).total > 0 && validate(data))
      expect(missed.map((data) => checkData(described.fields, data).faults[0])).to.deep.equal([])
    })
  }

  it('in every library template, requires exactly the fields that an empty connector mapping is reported for', async () => {
    for (const name of libraryTemplates) {
      const described = await describeLibrary(name)
      const reported = mappingFaults({ fields: {} }, described.fields).map(({ pointer }) => pointer)
      expect(reported, name).to.have.members([...requiredPointers(schemaOfTemplate(described), '/data')])
    }
  })

  it('for undeclared names: outer levels can contain missing names, and samples determine types', () => {
    const fields = fieldsOf('{{#rows}}{{a}} {{b}}{{/rows}}{{#paid}}{{when}}{{/paid}}')
    const samples = [{ b: 'x', rows: [{ a: 1 }], paid: true, when: 'today' }]
    const schema = schemaOfTemplate({ name: 'Rows', fields, samples })
    const validate = compile(schema)
    expect(Object.keys(schema['properties'] as object)).to.have.members(['rows', 'paid', 'b', 'when'])
    const rows = [
      [{ b: 'x', rows: [{ a: 1 }] }, true],
      [{ rows: [{ a: 1, b: 2 }] }, true],
      [{ rows: [{ a: 1 }] }, false],
      [{ b: 'x', rows: [{}] }, false],
      [{ b: 'x', rows: [{ a: {} }] }, false],
      [{}, true],
      [{ c: 1 }, false],
    ] as const
    for (const [data, isTaken] of rows) {
      expect(validate(data), JSON.stringify(data)).to.equal(isTaken)
      expect(checkData(fields, data).total === 0, JSON.stringify(data)).to.equal(isTaken)
    }
  })

  it('treats names such as __proto__ as ordinary keys', () => {
    const fields = fieldsOf('{{constructor}} {{#toString}}{{valueOf}}{{/toString}} {{a+b}} {{c$}}')
    const validate = compile(schemaOfTemplate({ name: 'Hostile', fields }))
    expect(validate({ constructor: 'x', 'a+b': 1, c$: 2 })).to.equal(true)
    expect(validate({ constructor: 'x', c$: 2 })).to.equal(false)
  })

  const nested = (depth: number, inside: (at: number) => string) =>
    Array.from({ length: depth }, (_, at) => `{{#s${at}}}${inside(at)}`).join('') +
    Array.from({ length: depth }, (_, at) => `{{/s${depth - 1 - at}}}`).join('')
  const names = (count: number, at = '') => Array.from({ length: count }, (_, index) => `{{f${at}_${index}}}`)
  const shapes: Record<string, (size: number) => string> = {
    'side by side': (size) => names(size).join(''),
    'inside each other': (size) => nested(60, (at) => names(size / 60, String(at)).join('')),
    'all in the innermost of many nested parts': (size) =>
      nested(60, (at) => (at === 59 ? names(size).join('') : '')),
    'the same in each of many parts': (size) => nested(60, () => names(size / 60).join('')),
  }
  for (const [shape, pageOf] of Object.entries(shapes)) {
    it(`for thousands of fields, ${shape}, has a bounded number of positions for each field`, () => {
      const places = [600, 2_400].map((size) =>
        placesIn(schemaOfTemplate({ name: shape, fields: fieldsOf(pageOf(size)) })),
      )
      for (const [index, size] of [600, 2_400].entries())
        expect(places[index], `${size}: ${places.join(', ')}`).to.be.below(10 * size + 60_000)
    })
  }

  it('422 invalid_request: samples that contain a part at thousands of positions do not enlarge the schema', () => {
    const fields = fieldsOf(nested(12, (at) => names(20, String(at)).join('')))
    const at = (from: number): Data =>
      Object.fromEntries(
        Array.from({ length: 12 - from }, (_, index) => [`s${from + index}`, [at(from + index + 1)]]),
      )
    expect(() => schemaOfTemplate({ name: 'Sent', fields, samples: [at(0)] })).to.throw(
      Fault,
      '20,000 fields',
    )
  })
})

/** Returns the number of values in JSON, including nested ones. */
function placesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, inner) => sum + placesIn(inner), 1)
}

describe('the schema flavors', () => {
  let invoice: Described

  before(async () => {
    invoice = await describeLibrary('invoice')
  })

  const fieldNamed = (flavor: Flavor, key: string, value: string) =>
    (describeData(invoice, flavor)['fields'] as Data[]).find((field) => field[key] === value)

  it('zapier: groups are flat, and the columns in a list are line items with their types', () => {
    expect(fieldNamed('zapier', 'key', 'customer__name')).to.include({
      label: 'Customer: Name',
      type: 'string',
    })
    const items = fieldNamed('zapier', 'key', 'items') as Data & { children: Data[] }
    expect(items).not.to.have.property('type')
    expect(items.children.map(({ key, type, required }) => [key, type, required])).to.deep.equal([
      ['description', 'string', true],
      ['detail', 'string', false],
      ['quantity', 'number', true],
      ['unit', 'string', false],
      ['price', 'number', true],
      ['vat_rate', 'number', false],
    ])
  })

  it('make: groups are collections, lists are arrays with a specification', () => {
    expect(fieldNamed('make', 'name', 'customer')).to.include({ type: 'collection', required: true })
    const items = fieldNamed('make', 'name', 'items') as Data & { spec: Data[] }
    expect(items['type']).to.equal('array')
    expect(items.spec.map(({ name, type }) => `${String(name)} ${String(type)}`)).to.include('price number')
  })

  it('n8n: fields of a resource mapper, and lists with their columns', () => {
    expect(fieldNamed('n8n', 'id', 'customer.name')).to.deep.include({
      path: ['customer', 'name'],
      type: 'string',
    })
    const items = fieldNamed('n8n', 'id', 'items') as Data & { columns: Data[] }
    expect(items['type']).to.equal('array')
    expect(items.columns.map(({ id, type }) => `${String(id)} ${String(type)}`)).to.include('quantity number')
  })

  it('n8n and zapier: the inputs that the packages create from the JSON Schema have the same positions, labels, choices and columns', async () => {
    const shownOf = ({ path, label, isRequired, schema }: Input) => [
      path.join('.'),
      label,
      isRequired,
      choicesOf(schema),
    ]
    const served = ({ path, displayName, required, options = [] }: any) => [
      path.join('.'),
      displayName,
      required,
      options.map(({ value }: { value: string }) => value),
    ]
    for (const name of libraryTemplates) {
      const described = await describeLibrary(name)
      const schema = schemaOfTemplate(described)
      const n8n = describeData(described, 'n8n')['fields'] as any[]
      expect(n8n.map(served), name).to.deep.equal(inputsOf(schema).map(shownOf))
      const columns = n8n.filter((field) => field.columns).map((field) => field.columns.map(served))
      const lists = listsOf(schema).map((list) => inputsOf(list.schema.items ?? {}).map(shownOf))
      expect(columns, name).to.deep.equal(lists)
      const zapier = describeData(described, 'zapier')['fields'] as any[]
      expect(
        zapier.map(({ label, required }) => [label, required]),
        name,
      ).to.deep.equal(inputsOf(schema).map(({ label, isRequired }) => [label, isRequired]))
    }
  })

  it('power-automate: each value has one type, and only features of Swagger 2.0 are used', () => {
    const schema = describeData(invoice, 'power-automate')
    const text = JSON.stringify(schema)
    expect(text).not.to.match(/"type":\[|anyOf|patternProperties|"const"|examples/)
    expect(schema).to.have.nested.property('properties.items.items.properties.price.type', 'number')
    expect(schema).to.have.nested.property('properties.invoice_no.x-ms-summary', 'Invoice number')
  })
})
