import { Fault, type Field } from '@platen/contract'
import { expect } from 'chai'
import { checkData } from './check-data.ts'
import { declareFields } from './declare-fields.ts'
import { givenTemplate } from './testing/given-template.ts'

function faultsOf(source: string, data: unknown, optional: string[] = []): string[] {
  return checkData(givenTemplate(source, { optional }).fields, data).faults.map(
    (fault) =>
      `${fault.code} ${fault.pointer}${fault.suggestion === undefined ? '' : ` (${fault.suggestion})`}`,
  )
}

describe('a string with a character that cannot be printed', () => {
  for (const [name, character, advice] of [
    ['U+0000', '\0', 'Remove it'],
    ['U+0080', '\u0080', 'Windows-1252'],
    ['U+D800', '\ud800', 'Send the whole character'],
    ['U+DC00', '\udc00', 'Send the whole character'],
    ['U+FFFE', '\ufffe', 'not a character'],
    ['U+1FFFF', '\u{1ffff}', 'not a character'],
  ] as const)
    it(`invalid_text: ${name} at the top, in items and in plain lists`, () => {
      const { fields } = givenTemplate('{{a}}{{#items}}{{b}}{{/items}}{{#tags}}{{.}}{{/tags}}')
      const text = `ab${character}`
      const { faults } = checkData(fields, { a: text, items: [{ b: 'x' }, { b: text }], tags: ['', text] })
      expect(faults.map(({ code, pointer }) => `${code} ${pointer}`)).to.deep.equal([
        'invalid_text /data/a',
        'invalid_text /data/items/1/b',
        'invalid_text /data/tags/1',
      ])
      expect(faults[0]?.message).to.include(`Character 3 of this text is ${name}, `).and.include(advice)
    })

  it('does not include surrogate pairs, line breaks, marks and control characters of bar codes', () => {
    const { fields } = givenTemplate('{{a}}')
    for (const a of ['😀', 'a\r\n\tb', 'e\u0301', '\u001d', '\ufeff', '\u200d', '\ue000', '\ufffd'])
      expect(checkData(fields, { a }).total, JSON.stringify(a)).to.equal(0)
  })
})

describe('checkData: unknown_key', () => {
  it('names every key that the template does not use, with the most similar missing one', () => {
    expect(faultsOf('{{invoice_no}} {{total}}', { invoiceNo: 1, total: 2, zebra: 3 })).to.deep.equal([
      'unknown_key /data/invoiceNo (invoice_no)',
      'unknown_key /data/zebra',
      'missing_key /data/invoice_no',
    ])
  })

  it('looks into items and objects, and escapes pointers', () => {
    const data = { items: [{ qty: 1 }, { qty: 1, 'a/b~c': 1 }], customer: { name: 'n', x: 1 } }
    expect(faultsOf('{{#items}}{{qty}}{{/items}}{{customer.name}}', data)).to.deep.equal([
      'unknown_key /data/items/1/a~1b~0c',
      'unknown_key /data/customer/x',
    ])
  })

  it('accepts a name at each level from which it can be looked up', () => {
    const source = '{{#orders}}{{#items}}{{currency}}{{/items}}{{/orders}}'
    for (const data of [
      { currency: 'EUR', orders: [{ items: [{}] }] },
      { orders: [{ currency: 'EUR', items: [{}] }] },
      { orders: [{ items: [{ currency: 'EUR' }] }] },
      { items: [{}], orders: [{}], currency: 'EUR' },
    ]) {
      expect(faultsOf(source, data), JSON.stringify(data)).to.deep.equal([])
    }
  })

  it('does not accept an outer name inside an item that does not use it', () => {
    expect(faultsOf('{{a}}{{#items}}{{b}}{{/items}}', { a: 1, items: [{ b: 1, a: 1 }] })).to.deep.equal([
      'unknown_key /data/items/0/a',
    ])
  })

  it('does not confuse a name after a dot with a name of another level', () => {
    expect(
      faultsOf('{{#items}}{{customer.name}}{{/items}}', { customer: { name: 1 }, name: 2, items: [] }),
    ).to.deep.equal(['unknown_key /data/name'])
  })

  it('checks a list where it is found if a section of another list looks it up', () => {
    const source = '{{#items}}{{#taxes}}{{rate}}{{/taxes}}{{/items}}'
    expect(faultsOf(source, { items: [{}, {}], taxes: [{ rate: 1, x: 1 }, {}] })).to.deep.equal([
      'unknown_key /data/taxes/0/x',
      'missing_key /data/taxes/1/rate',
    ])
  })

  it('prefers a suggestion that differs only in case', () => {
    const { faults } = checkData(givenTemplate('{{n}}{{#rows}}{{m}}{{q}}{{/rows}}').fields, {
      M: 1,
      rows: [],
    })
    expect(faults.find(({ pointer }) => pointer === '/data/M')).to.include({ suggestion: 'm' })
  })

  it('suggests names at the level before names in its items', () => {
    expect(
      faultsOf('{{#items}}{{nam}}{{/items}}{{^none}}{{/none}}{{names}}', { namee: 1, items: [] })[0],
    ).to.equal('unknown_key /data/namee (names)')
  })

  it('does not treat the part before a dot as a level of names', () => {
    const source = '{{#a.b}}{{c}}{{/a.b}}'
    expect(faultsOf(source, { a: { b: [{ c: 1 }] } })).to.deep.equal([])
    expect(faultsOf(source, { a: { b: [{}] }, c: 1 })).to.deep.equal([])
    expect(faultsOf(source, { a: { b: [{}], c: 1 } })).to.deep.equal([
      'unknown_key /data/a/c',
      'missing_key /data/a/b/0/c',
    ])
  })

  it('accepts a name around a section even if it is also after the section’s dot', () => {
    const source = '{{#o}}{{#s}}{{.}}{{/s}}{{/o}}{{o.s}}'
    expect(faultsOf(source, { o: { s: 'x' } })).to.deep.equal([])
    expect(faultsOf(source, { o: { s: null }, s: [1] })).to.deep.equal([])
    expect(faultsOf(source, { o: { x: 1 }, s: [1] })).to.deep.equal([
      'unknown_key /data/o/x (s)',
      'missing_key /data/o/s',
    ])
  })

  it('does not accept a key with a dot in it, or a single dot', () => {
    expect(faultsOf('{{a.b}}{{#l}}{{.}}{{/l}}', { 'a.b': 1, '.': 1, a: { b: 1 }, l: [] })).to.deep.equal([
      'unknown_key /data/a.b',
      'unknown_key /data/.',
    ])
  })

  it('reports keys of items whose section uses none', () => {
    expect(faultsOf('{{#paid}}yes{{/paid}}', { paid: { at: 1 } })).to.deep.equal([
      'unknown_key /data/paid/at',
    ])
  })
})

describe('checkData: missing_key', () => {
  it('names every missing plain field, in items with the item’s pointer', () => {
    const data = { items: [{ qty: 1 }, {}, { qty: 3 }, {}] }
    expect(faultsOf('{{a}}{{#items}}{{qty}}{{/items}}', data)).to.deep.equal([
      'missing_key /data/a',
      'missing_key /data/items/1/qty',
      'missing_key /data/items/3/qty',
    ])
  })

  it('requires nothing in an empty list, or in a section that is off', () => {
    const source = '{{#items}}{{qty}}{{/items}}{{#paid}}{{paid_on}}{{/paid}}'
    expect(faultsOf(source, { items: [], paid: false })).to.deep.equal([])
    expect(faultsOf(source, {})).to.deep.equal([])
  })

  it('does not require a name that also opens a section', () => {
    expect(faultsOf('{{note}}{{#note}}!{{/note}}{{other}}{{^other}}none{{/other}}', {})).to.deep.equal([])
  })

  it('requires names of an inverted section at the surrounding level', () => {
    expect(faultsOf('{{^items}}{{reason}}{{/items}}', { items: [{}] })).to.deep.equal([
      'missing_key /data/reason',
    ])
  })

  it('does not require optional names', () => {
    const source = '{{a}}{{#items}}{{note}}{{/items}}{{customer.phone}}{{supplier.name}}'
    const optional = ['a', 'items.note', 'customer.phone', 'supplier']
    expect(faultsOf(source, { items: [{}] }, optional)).to.deep.equal([])
    expect(faultsOf(source, { items: [{}], customer: {}, supplier: {} }, optional)).to.deep.equal([
      'missing_key /data/supplier/name',
    ])
  })

  it('says that language files are missing, not a field', () => {
    const message = (source: string) =>
      checkData(givenTemplate(source).fields, {}).faults.map((fault) => fault.message)
    expect(message('{{text.invoice}} {{text.due.date}}')).to.deep.equal([
      'The template prints {{text.invoice}}, but has no file in texts/. Add "invoice", "due.date" to a file such as texts/en.json, or add "text" to the data.',
    ])
    expect(message('{{text}}')).to.deep.equal(['The template needs "text". Add it.'])
    expect(faultsOf('{{text.invoice}}', { text: { invoice: 'Bill' } })).to.deep.equal([])
  })

  it('names the missing part of a dotted name', () => {
    expect(faultsOf('{{a.b.c}}', {})).to.deep.equal(['missing_key /data/a'])
    expect(faultsOf('{{a.b.c}}', { a: {} })).to.deep.equal(['missing_key /data/a/b'])
    expect(faultsOf('{{a.b.c}}', { a: { b: {} } })).to.deep.equal(['missing_key /data/a/b/c'])
    expect(faultsOf('{{a.b}}', { a: {}, b: 1 })).to.deep.equal([
      'unknown_key /data/b',
      'missing_key /data/a/b',
    ])
  })

  it('accepts null as a value', () => {
    expect(
      faultsOf('{{a}}{{#l}}{{.}}{{b}}{{/l}}{{c.d}}', { a: null, l: [{ b: null }], c: null }),
    ).to.deep.equal(['wrong_type /data/l/0'])
    expect(faultsOf('{{a}}{{#l}}{{x}}{{/l}}{{c.d}}', { a: null, l: null, c: null })).to.deep.equal([])
  })

  it('treats undefined as missing, as JSON does', () => {
    expect(faultsOf('{{a}}', { a: undefined })).to.deep.equal(['missing_key /data/a'])
  })

  it('looks up names of a section whose value is true in the surrounding level', () => {
    expect(faultsOf('{{#show}}{{total}}{{/show}}', { show: true })).to.deep.equal(['missing_key /data/total'])
    expect(faultsOf('{{#show}}{{total}}{{/show}}', { show: true, total: 1 })).to.deep.equal([])
  })

  it('follows sections over objects', () => {
    expect(faultsOf('{{#c}}{{name}}{{city}}{{/c}}', { c: { name: 1 } })).to.deep.equal([
      'missing_key /data/c/city',
    ])
    expect(faultsOf('{{#c}}{{name}} {{c.name}}{{/c}}', { c: { name: 1 } })).to.deep.equal([])
  })

  it('requires a dotted name in its parent even if a section of the parent finds it in an outer level', () => {
    expect(faultsOf('{{#c}}{{vat}}{{/c}}{{c.vat}}', { c: { x: 1 }, vat: 1 })).to.deep.equal([
      'unknown_key /data/c/x',
      'missing_key /data/c/vat',
    ])
  })
})

describe('checkData: wrong_type', () => {
  it('rejects an object or a list for a plain field', () => {
    expect(faultsOf('{{a}}{{b}}', { a: {}, b: [1] })).to.deep.equal([
      'wrong_type /data/a',
      'wrong_type /data/b',
    ])
    expect(faultsOf('{{#note}}{{note}}{{/note}}', { note: ['x'] })).to.deep.equal(['wrong_type /data/note'])
  })

  it('rejects a string or a number where items with names are expected', () => {
    expect(faultsOf('{{#items}}{{qty}}{{price}}{{/items}}', { items: 'x' })).to.deep.equal([
      'wrong_type /data/items',
    ])
    expect(faultsOf('{{#items}}{{qty}}{{/items}}', { items: 7 })).to.deep.equal(['wrong_type /data/items'])
    expect(
      faultsOf('{{#items}}{{qty}}{{/items}}', { items: ['x', { qty: 1 }, null, true, []] }),
    ).to.deep.equal([
      'wrong_type /data/items/0',
      'wrong_type /data/items/2',
      'wrong_type /data/items/3',
      'wrong_type /data/items/4',
    ])
  })

  it('accepts a string or a number as a condition if each name inside is found around it', () => {
    const source = '{{#discount}}{{discount}} {{currency}}{{/discount}}'
    expect(faultsOf(source, { discount: 5, currency: 'EUR' })).to.deep.equal([])
    expect(faultsOf(source, { discount: '5 %', currency: 'EUR' })).to.deep.equal([])
    expect(faultsOf(source, { discount: 5 })).to.deep.equal(['wrong_type /data/discount'])
  })

  it('rejects objects and lists for items that are printed themselves', () => {
    expect(
      faultsOf('{{#tags}}{{.}}{{/tags}}', { tags: ['a', 1, true, null, { a: 1 }, ['b']] }),
    ).to.deep.equal(['wrong_type /data/tags/4', 'wrong_type /data/tags/5'])
    expect(faultsOf('{{#tags}}{{.}}{{/tags}}', { tags: 'one' })).to.deep.equal([])
  })

  it('follows lists of lists', () => {
    const source = '{{#rows}}{{#.}}{{a}}{{/.}}{{/rows}}'
    expect(faultsOf(source, { rows: [[{ a: 1 }, { b: 1 }], [], ['x']] })).to.deep.equal([
      'unknown_key /data/rows/0/1/b (a)',
      'missing_key /data/rows/0/1/a',
      'wrong_type /data/rows/2/0',
    ])
  })

  it('rejects a value before a dot that is not an object', () => {
    for (const c of ['x', 1, true, [{ name: 1 }]]) {
      const faults = faultsOf('{{c.name}}', { c })
      expect(faults, JSON.stringify(c)).to.deep.equal(['wrong_type /data/c'])
    }
    expect(faultsOf('{{#items.length}}x{{/items.length}}', { items: [] })).to.deep.equal([
      'wrong_type /data/items',
    ])
    expect(faultsOf('{{^c}}none{{/c}}{{c.name}}', { c: false })).to.deep.equal([])
  })

  it('rejects numbers that were changed by parsing', () => {
    const data = JSON.parse('{"a": 9007199254740993, "b": 1e400, "c": 9007199254740991, "d": -0}') as unknown
    expect(faultsOf('{{a}}{{b}}{{c}}{{d}}', data)).to.deep.equal(['wrong_type /data/a', 'wrong_type /data/b'])
  })

  it('rejects data that is not an object', () => {
    for (const data of [[], 'x', 1, true]) expect(faultsOf('{{a}}', data)).to.deep.equal(['wrong_type /data'])
  })
})

describe('checkData: limits', () => {
  it('has no faults for the blank form', () => {
    expect(faultsOf('{{a}}{{#l}}{{b}}{{/l}}', null)).to.deep.equal([])
    expect(faultsOf('{{a}}{{#l}}{{b}}{{/l}}', undefined)).to.deep.equal([])
  })

  it('lists 100 faults of both kinds and counts all of them', () => {
    const { fields } = givenTemplate('{{#items}}{{qty}}{{/items}}')
    const result = checkData(fields, { items: Array.from({ length: 400 }, () => ({ quantity: 1 })) })
    expect(result.total).to.equal(800)
    expect(result.faults).to.have.length(100)
    expect(result.faults.filter((fault) => fault.code === 'unknown_key')).to.have.length(50)
  })

  it('adds the given prefix to each pointer', () => {
    const { fields } = givenTemplate('{{a}}')
    expect(checkData(fields, {}, '/sample').faults[0]?.pointer).to.equal('/sample/a')
    expect(checkData(fields, {}, '').faults[0]?.pointer).to.equal('/a')
  })

  it('stops suggesting after a few thousand comparisons, or immediately if suggestions are off', () => {
    const suggestions = (suggests: boolean, words = 1) => {
      const names = Array.from({ length: 1_000 }, (_, at) => `${'field'.repeat(words)}_${at + 1_000}`)
      const { fields } = givenTemplate(names.map((name) => `{{${name}}}`).join(''))
      const data = Object.fromEntries(names.slice(0, 50).map((name) => [`x${name.slice(1)}`, 1]))
      const { faults } = checkData(fields, data, '', { suggests })
      return faults.filter(({ suggestion }) => suggestion !== undefined)
    }
    expect(suggestions(true)).to.have.length(5)
    expect(suggestions(false)).to.deep.equal([])
    // One name with 200 letters takes more steps than a check has.
    expect(suggestions(true, 39)).to.deep.equal([])
  })

  it('suggests options up to the same limit', () => {
    const options = Array.from({ length: 1_000 }, (_, at) => `${'o'.repeat(36)}${at + 1_000}`)
    const fields = declareFields([], {
      fields: { list: { type: 'list', fields: { a: { type: 'text', options } } } },
    })
    const suggestions = (length: number, suggests: boolean) => {
      const list = Array.from({ length }, () => ({ a: `x${options[0]?.slice(1)}` }))
      const { faults } = checkData(fields, { list }, '', { suggests })
      expect(faults).to.have.length(length)
      return faults.filter(({ suggestion }) => suggestion !== undefined)
    }
    expect(suggestions(3, true)).to.have.length(3)
    expect(suggestions(100, true)).to.have.length(4)
    expect(suggestions(3, false)).to.deep.equal([])
  })

  it('stops counting at 1,000 faults of a kind, and reports that there may be more', () => {
    const { fields } = givenTemplate('{{#items}}{{qty}}{{/items}}')
    const check = (length: number) => {
      const { total, hasMore } = checkData(fields, { items: Array.from({ length }, () => ({})) })
      return { total, hasMore }
    }
    expect(check(300_000)).to.deep.equal({ total: 1_000, hasMore: true })
    expect(check(999)).to.deep.equal({ total: 999, hasMore: false })
  })

  it('shortens a key that is longer than any name', () => {
    const { faults } = checkData(givenTemplate('{{a}}').fields, { a: 1, ['x'.repeat(100_000)]: 1 })
    expect(faults.map(({ pointer }) => pointer)).to.deep.equal([`/data/${'x'.repeat(200)}`])
  })

  it('422 render_failed: at the given step limit', () => {
    const { fields } = givenTemplate('{{#a}}{{x}}{{/a}}')
    const data = { a: Array.from({ length: 100 }, () => ({ x: '' })) }
    expect(checkData(fields, data, '', { stepsMax: 1_000 }).total).to.equal(0)
    expect(() => checkData(fields, data, '', { stepsMax: 100 })).to.throw(Fault, /too often/)
  })

  it('422 render_failed: rejects lists that multiply each other excessively', () => {
    const { fields } = givenTemplate('{{#a}}{{#b}}{{x}}{{/b}}{{/a}}')
    const data = {
      a: Array.from({ length: 5_000 }, () => ({})),
      b: Array.from({ length: 5_000 }, () => ({ x: '' })),
    }
    expect(() => checkData(fields, data)).to.throw(Fault, /too often/)
  })

  it('reports missing required values everywhere the template uses them', () => {
    const declared = declareFields(givenTemplate('{{#paid}}{{by}}{{/paid}}').fields, {
      fields: {
        by: { type: 'text', required: true },
        items: { type: 'list', required: true, fields: { price: { type: 'number', required: true } } },
        rate: { type: 'percent', required: true, default: 0.19 },
        note: { type: 'text', required: false },
      },
    })
    const codes = (data: object) =>
      checkData(declared, data).faults.map(({ code, pointer }) => `${code} ${pointer}`)
    expect(codes({})).to.deep.equal(['missing_key /data/by', 'missing_key /data/items'])
    expect(codes({ by: '', items: [{}, { price: null }] })).to.deep.equal([
      'empty_value /data/by',
      'missing_key /data/items/0/price',
      'empty_value /data/items/1/price',
    ])
  })

  it('names the reason after the value', () => {
    const declared = declareFields([], { fields: { due: { type: 'date' } } })
    expect(checkData(declared, { due: '2026-02-30' }).faults[0]?.message).to.equal(
      'The template needs a date that exists here, not "2026-02-30": days in 2026-02 are 01 to 28.',
    )
  })

  it('uses the default of a required field for null, and rejects an empty string', () => {
    const declared = declareFields([], {
      fields: {
        agreed: { type: 'boolean', required: true, default: true },
        plan: { type: 'text', options: ['Basic', 'Full'], required: true, default: 'Basic' },
        name: { type: 'text', required: true },
      },
    })
    const codes = (data: object) =>
      checkData(declared, { name: 'Ada', ...data }).faults.map(({ code, pointer }) => `${code} ${pointer}`)
    expect(codes({ agreed: null, plan: null })).to.deep.equal([])
    expect(codes({ agreed: '', plan: '' })).to.deep.equal(['empty_value /data/plan'])
    expect(codes({ name: null })).to.deep.equal(['empty_value /data/name'])
  })

  it('checks fields that were serialized as JSON', () => {
    const fields: Field[] = JSON.parse(JSON.stringify(givenTemplate('{{a.b}}').fields))
    expect(checkData(fields, { a: {} }).faults.map((fault) => fault.pointer)).to.deep.equal(['/data/a/b'])
  })
})
