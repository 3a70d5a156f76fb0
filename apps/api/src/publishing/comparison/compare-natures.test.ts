import type { Field, FieldDeclaration, TypedSettings } from '@platen/contract'
import { checkData, compileTemplate, declaredFieldsOf, declareFields, optionalNames } from '@platen/merge'
import { expect } from 'chai'
import { compareFields } from './compare-fields.ts'

/** Returns a template's fields as published. */
function fieldsOf(html: string, settings: TypedSettings & { hasTexts?: true } = {}): Field[] {
  const { hasTexts, ...typed } = settings
  const declared = { ...declaredFieldsOf({ language: 'en', ...typed }), hasTexts: hasTexts === true }
  const optional = optionalNames(declared)
  const compiled = compileTemplate(html, { file: 'template.html', optional })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return declareFields(compiled.template.fields, declared)
}

/** Returns each change as `name change`, with `!` before a breaking one. */
function changes(before: Field[], after: Field[]): string[] {
  return compareFields(before, after, []).map(
    ({ name, change, isBreaking }) => `${isBreaking ? '!' : ''}${name} ${change}`,
  )
}

const a = (declared?: FieldDeclaration) => fieldsOf('{{a}}', declared && { fields: { a: declared } })

describe('compareFields: types', () => {
  it('a new type rejects values that were accepted as text, and a removed type rejects nothing', () => {
    for (const type of ['number', 'money', 'percent', 'date', 'datetime', 'boolean'] as const) {
      expect(changes(a(), a({ type, currency: 'EUR' })), type).to.deep.equal(['!a type_changed'])
      expect(changes(a({ type }), a()), type).to.deep.equal(['a type_changed'])
      expect(changes(a({ type }), a({ type: 'text' })), type).to.deep.equal(['a type_changed'])
    }
    expect(changes(a(), a({ type: 'text' }))).to.deep.equal([])
    for (const type of ['multiline', 'markdown', 'image'] as const)
      expect(changes(a(), a({ type })), type).to.deep.equal(['a type_changed'])
  })

  it('changes between numeric types are compatible, unless a number would be printed as a hundred times the percentage', () => {
    const [number, money] = [a({ type: 'number' }), a({ type: 'money', currency: 'EUR' })]
    const [ofOne, ofHundred] = [a({ type: 'percent' }), a({ type: 'percent', whole: 100 })]
    expect(changes(number, money)).to.deep.equal(['a type_changed'])
    expect(changes(money, ofHundred)).to.deep.equal(['a type_changed'])
    for (const before of [number, money, ofHundred])
      expect(changes(before, ofOne)).to.deep.equal(['!a type_changed'])
    expect(changes(ofOne, ofHundred)).to.deep.equal(['!a type_changed'])
    expect(changes(a({ type: 'percent', whole: 1 }), ofOne)).to.deep.equal([])
  })

  it('changes between date, datetime, number and boolean break requests', () => {
    const types = ['date', 'datetime', 'number', 'boolean'] as const
    for (const before of types)
      for (const after of types.filter((type) => type !== before))
        expect(changes(a({ type: before }), a({ type: after }))).to.deep.equal(['!a type_changed'])
  })

  it('declaring a list or group that matches its use changes nothing, but typing its values does', () => {
    const items = '{{#items}}{{name}}{{/items}}'
    const list = (fields: Record<string, FieldDeclaration>) =>
      fieldsOf(items, { fields: { items: { type: 'list', fields } } })
    expect(changes(fieldsOf(items), list({}))).to.deep.equal([])
    expect(changes(fieldsOf(items), list({ name: { type: 'date' } }))).to.deep.equal([
      '!items.name type_changed',
    ])
    expect(
      changes(fieldsOf('{{a.b}}'), fieldsOf('{{a.b}}', { fields: { a: { type: 'group' } } })),
    ).to.deep.equal([])

    const days = '{{#days}}{{.}}{{/days}}'
    const dated = fieldsOf(days, { fields: { days: { type: 'list', item: { type: 'date' } } } })
    const texts = fieldsOf(days, { fields: { days: { type: 'list', item: { type: 'text' } } } })
    expect(changes(fieldsOf(days), dated)).to.deep.equal(['!days type_changed'])
    expect(changes(fieldsOf(days), texts)).to.deep.equal([])
    expect(changes(dated, texts)).to.deep.equal(['days type_changed'])
  })

  it('a value that becomes a list, and a section that becomes a boolean, break requests', () => {
    expect(changes(a(), a({ type: 'list' }))).to.deep.equal(['!a type_changed'])
    expect(changes(a({ type: 'group' }), a({ type: 'list' }))).to.deep.equal([])
    const on = '{{#is_paid}}x{{/is_paid}}'
    const yesOrNo = fieldsOf(on, { fields: { is_paid: { type: 'boolean' } } })
    expect(changes(fieldsOf(on), yesOrNo)).to.deep.equal(['!is_paid type_changed'])
    expect(changes(yesOrNo, fieldsOf(on))).to.deep.equal(['is_paid type_changed'])
  })

  it('a changed format is reported as compatible, and changed labels and examples are not reported', () => {
    const money = (of: Partial<FieldDeclaration>) => a({ type: 'money', currency: 'EUR', ...of })
    expect(changes(money({}), money({ currency: 'USD' }))).to.deep.equal(['a format_changed'])
    expect(changes(money({}), money({ default: 0 }))).to.include('a format_changed')
    expect(changes(money({}), money({ label: 'A', description: 'B', example: 1 }))).to.deep.equal([])
  })

  it('reports fields that become required, optional or non-empty', () => {
    const text = (required?: boolean) => a({ type: 'text', ...(required !== undefined && { required }) })
    expect(changes(text(), text(false))).to.deep.equal(['a now_optional'])
    expect(changes(text(false), text(true))).to.deep.equal(['!a now_required'])
    expect(changes(text(), text(true))).to.deep.equal(['!a now_filled'])
    expect(changes(text(true), text())).to.deep.equal([])
    expect(changes(text(false), a({ type: 'date' }))).to.deep.equal(['!a type_changed', '!a now_required'])
  })

  it('a name that is found in an outer level is the field of that level', () => {
    const html = '{{#items}}{{price}} {{currency}}{{/items}}'
    const settings = { fields: { currency: { type: 'text' as const } } }
    expect(changes(fieldsOf(html), fieldsOf(html, settings))).to.deep.equal([])
    expect(changes(fieldsOf('{{#items}}{{price}}{{/items}}'), fieldsOf(html, settings))).to.deep.equal([
      '!currency added',
    ])
  })
})

describe('compareFields: formulas', () => {
  const html = '{{#items}}{{qty}}{{price}}{{amount}}{{/items}}{{#is_large}}{{total}}{{/is_large}}'
  const fields = {
    items: {
      type: 'list' as const,
      fields: { qty: { type: 'number' as const }, price: { type: 'number' as const } },
    },
  }
  const computed = { 'items.amount': 'qty * price', total: 'sum(items.amount)', is_large: 'total > 100' }

  it('a field that becomes calculated breaks requests that send it, and a field that stops being calculated breaks requests that omit it', () => {
    const [sent, calculated] = [fieldsOf(html, { fields }), fieldsOf(html, { fields, computed })]
    expect(changes(sent, calculated)).to.deep.equal([
      '!items.amount now_computed',
      '!is_large now_computed',
      '!total now_computed',
    ])
    expect(changes(calculated, sent)).to.have.members([
      '!items.amount no_longer_computed',
      'is_large no_longer_computed',
      '!total no_longer_computed',
    ])
  })

  it('new, changed and removed formulas break no requests', () => {
    const before = fieldsOf(html, { fields, computed })
    const other = { ...computed, total: 'round(sum(items.amount), 2)' }
    expect(changes(before, fieldsOf(html, { fields, computed: other }))).to.deep.equal([
      'total formula_changed',
    ])
    const short = '{{#items}}{{qty}}{{price}}{{/items}}'
    expect(changes(before, fieldsOf(short, { fields }))).to.deep.equal([
      'items.amount removed',
      'is_large removed',
      'total removed',
    ])
    expect(
      changes(fieldsOf(short, { fields }), before).filter((change) => change.startsWith('!')),
    ).to.deep.equal([])
  })

  it('a field that a formula uses must be sent even if no tag prints it', () => {
    const taxed = { fields: { rate: { type: 'number' as const } }, computed: { vat: 'rate * 2' } }
    expect(changes(fieldsOf('{{vat}}'), fieldsOf('{{vat}}', taxed))).to.deep.equal([
      '!vat now_computed',
      '!rate added',
    ])
  })

  it('callers cannot send fields in a calculated list', () => {
    const groups = '{{#items}}{{qty}}{{/items}}{{#by_kind}}{{key}} {{n}}{{/by_kind}}'
    const kinds = {
      items: {
        type: 'list' as const,
        fields: { qty: { type: 'number' as const }, kind: { type: 'text' as const } },
      },
    }
    const grouped = fieldsOf(groups, { fields: kinds, computed: { by_kind: 'group(items, "kind")' } })
    expect(changes(fieldsOf(groups, { fields: kinds }), grouped)).to.deep.equal([
      '!items.kind now_required',
      '!by_kind now_computed',
    ])
    expect(changes(fieldsOf('{{#items}}{{qty}}{{/items}}', { fields: kinds }), grouped)).to.deep.equal([
      '!items.kind now_required',
      'by_kind added',
    ])
  })

  it('the strings of language files are not fields, but fields that they replace are reported as removed', () => {
    const texts = '{{text.hello}}{{#items}}{{text.price}}{{/items}}'
    const translated = fieldsOf(texts, { hasTexts: true })
    expect(changes(fieldsOf('{{#items}}x{{/items}}'), translated)).to.deep.equal([])
    expect(changes(fieldsOf('{{text}}'), fieldsOf('{{text.hello}}', { hasTexts: true }))).to.deep.equal([
      '!text removed',
    ])
  })
})

describe('compareFields: a new list that must have rows', () => {
  it('breaks requests, as do the required fields in its rows', () => {
    const after = fieldsOf('{{a}}{{#items}}{{price}}{{/items}}', {
      fields: { items: { type: 'list', required: true } },
    })
    expect(changes(fieldsOf('{{a}}'), after)).to.deep.equal(['!items added', '!items.price added'])
    expect(checkData(after, { a: 1 }).total).to.equal(1)
    expect(checkData(after, { a: 1, items: [{}] }).total).to.equal(1)
  })
})
