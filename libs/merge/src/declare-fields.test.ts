import type { FieldDeclaration } from '@platen/contract'
import { expect } from 'chai'
import { checkData } from './check-data.ts'
import { declareFields, type DeclaredFields, optionalNames } from './declare-fields.ts'
import { blankSample, longSample, namesAsData } from './example-data.ts'
import { givenTemplate, outline } from './testing/given-template.ts'

const fields: Record<string, FieldDeclaration> = {
  due: { type: 'date', required: true },
  paid: { type: 'boolean', required: false },
  currency: { type: 'text', default: 'EUR' },
  customer: { type: 'group', fields: { since: { type: 'date' } } },
  items: { type: 'list', fields: { qty: { type: 'number' }, price: { type: 'money', currency: 'EUR' } } },
  tags: { type: 'list', item: { type: 'number' } },
}

function faultsOf(source: string, data: unknown, declared: DeclaredFields): string[] {
  const given = givenTemplate(source, { optional: optionalNames(declared) })
  const { faults } = checkData(declareFields(given.fields, declared), data)
  return faults.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)
}

function codesOf(source: string, data: unknown, declared: DeclaredFields): string[] {
  return faultsOf(source, data, declared).map((fault) => fault.split(':', 1)[0] ?? '')
}

describe('declared fields', () => {
  it('report an empty string if an item must be an object', () => {
    const declared: DeclaredFields = {
      fields: { items: { type: 'list', fields: { name: { type: 'text' } } } },
    }
    expect(faultsOf('{{#items}}{{name}}{{/items}}', { items: [''] }, declared)).to.deep.equal([
      'wrong_type /data/items/0: The template needs an object here, not an empty string.',
    ])
  })

  it('treat an empty list as missing, even if a tag in a section reads a field from an outer level', () => {
    const declared: DeclaredFields = {
      fields: {
        pay: { type: 'group', fields: { iban: { type: 'text' }, reference: { type: 'text' } } },
        items: { type: 'list', fields: { name: { type: 'text' } } },
      },
    }
    const source = '{{#pay}}{{#reference}}{{pay.iban}}{{/reference}}{{/pay}}{{#items}}{{pay.iban}}{{/items}}'
    const data = (iban: unknown) => ({ pay: { iban, reference: 'R' }, items: [{ name: 'A' }] })
    expect(codesOf(source, data([]), declared)).to.deep.equal([])
    expect(codesOf(source, data(['DE']), declared)).to.deep.equal(['wrong_type /data/pay/iban'])
  })

  it('are checked for their types at every position in the data', () => {
    const data = {
      due: '1.12.2026',
      customer: { since: 'long ago' },
      items: [
        { qty: '2', price: 3 },
        { qty: 'two', price: true },
      ],
      tags: [1, 'x'],
    }
    const source =
      '{{due}}{{customer.since}}{{#items}}{{qty}}{{price}}{{currency}}{{/items}}{{#tags}}{{.}}{{/tags}}{{paid}}'
    expect(faultsOf(source, data, { fields })).to.deep.equal([
      'wrong_type /data/due: The template needs a date as year, month and day, such as "2026-12-01" here, not "1.12.2026".',
      'wrong_type /data/customer/since: The template needs a date as year, month and day, such as "2026-12-01" here, not "long ago".',
      'wrong_type /data/items/1/qty: The template needs a number such as 12.5, or a string such as "12.50" here, not "two".',
      'wrong_type /data/items/1/price: The template needs a number such as 12.5, or a string such as "12.50" here, not true.',
      'wrong_type /data/tags/1: The template needs a number such as 12.5, or a string such as "12.50" here, not "x".',
    ])
  })

  it('report which of them are required, and which are optional', () => {
    expect(codesOf('{{due}}{{paid}}{{currency}}', {}, { fields })).to.deep.equal(['missing_key /data/due'])
    expect(codesOf('{{due}}', { due: null }, { fields })).to.deep.equal(['empty_value /data/due'])
    expect(codesOf('{{due}}', { due: '' }, { fields })).to.deep.equal(['empty_value /data/due'])
    const name: Record<string, FieldDeclaration> = { name: { type: 'text', required: true } }
    for (const blank of [' ', '\t', '\u00A0\n', '\u200B', '\u202E'])
      expect(codesOf('{{name}}', { name: blank }, { fields: name })).to.deep.equal(['empty_value /data/name'])
    expect(codesOf('{{name}}', { name: ' x' }, { fields: name })).to.deep.equal([])
    expect(codesOf('{{name}}', { name: ' ' }, { fields: { name: { type: 'text' } } })).to.deep.equal([])
    const plain: Record<string, FieldDeclaration> = { due: { type: 'date' } }
    expect(codesOf('{{due}}', { due: null }, { fields: plain })).to.deep.equal([])
    expect(codesOf('{{due}}', { due: '' }, { fields: plain })).to.deep.equal([])
  })

  it('empty_value: names the characters of a string without visible content', () => {
    const name: Record<string, FieldDeclaration> = { name: { type: 'text', required: true } }
    const reported = (value: string) => faultsOf('{{name}}', { name: value }, { fields: name })
    const begin = 'empty_value /data/name: The template needs a value for "name", but it has only'
    expect(reported(' \u00A0\n')).to.deep.equal([`${begin} white space.`])
    expect(reported(' \u007F')).to.deep.equal([`${begin} characters that are not printed, such as U+007F.`])
    expect(reported('\u200B')).to.deep.equal([`${begin} characters that are not printed, such as U+200B.`])
  })

  it('report an item that is null where items are objects', () => {
    const declared: Record<string, FieldDeclaration> = {
      items: { type: 'list', fields: { name: { type: 'text' } } },
    }
    const given = givenTemplate('{{#items}}{{name}}{{/items}}', { optional: [] })
    const { faults } = checkData(declareFields(given.fields, { fields: declared }), {
      items: [{ name: 'a' }, null],
    })
    expect(faults).to.deep.equal([
      {
        pointer: '/data/items/1',
        code: 'wrong_type',
        message: 'The template needs an object here, not null.',
      },
    ])
  })

  it('accept numbers only within their limits, and explain how a percentage is sent', () => {
    const declared: Record<string, FieldDeclaration> = {
      vat: { type: 'percent', min: 0, max: 1 },
      rates: { type: 'list', item: { type: 'percent', whole: 100, max: 100 } },
      seats: { type: 'number', min: 1, max: 5 },
    }
    const source = '{{vat}} {{seats}} {{#rates}}{{.}}{{/rates}}'
    const faultsIn = (data: Record<string, unknown>) => {
      const known = declareFields(givenTemplate(source, { optional: [] }).fields, { fields: declared })
      return checkData(known, data).faults.map(
        ({ pointer, code, message }) => `${pointer} ${code} ${message}`,
      )
    }
    for (const vat of [0, 1, '1.00', 0.2, '', null])
      expect(faultsIn({ vat, rates: [100, 20, null], seats: 1 })).to.deep.equal([])
    expect(faultsIn({ vat: 20, rates: [20, '100.01'], seats: 0 })).to.deep.equal([
      '/data/vat out_of_range Must be at most 1 (100%). You sent 20. Send 0.2 for 20%.',
      '/data/seats out_of_range Must be at least 1. You sent 0.',
      '/data/rates/1 out_of_range Must be at most 100. You sent 100.01.',
    ])
    expect(faultsIn({ vat: '-0.2', rates: [], seats: 1 })).to.deep.equal([
      '/data/vat out_of_range Must be at least 0. You sent -0.2.',
    ])
    expect(faultsIn({ vat: 200, rates: [], seats: 1 })).to.deep.equal([
      '/data/vat out_of_range Must be at most 1 (100%). You sent 200.',
    ])
    const known = declareFields(givenTemplate(source, { optional: [] }).fields, { fields: declared })
    expect(namesAsData(known)).to.deep.equal({ vat: 0.195, seats: 5, rates: [19.5] })
  })

  it('accept only their declared values, and suggest a similar one', () => {
    const declared: Record<string, FieldDeclaration> = {
      planet: { type: 'text', options: ['Mars', 'Venus', '3'] },
      tags: { type: 'list', item: { type: 'text', options: ['new'] } },
    }
    const source = '{{planet}}{{#tags}}{{.}}{{/tags}}'
    for (const planet of ['Mars', 3, '', null])
      expect(codesOf(source, { planet, tags: ['new'] }, { fields: declared })).to.deep.equal([])
    const given = givenTemplate(source, { optional: [] })
    const known = declareFields(given.fields, { fields: declared })
    expect(checkData(known, { planet: 'Vensu', tags: ['old'] }).faults).to.deep.equal([
      {
        pointer: '/data/planet',
        code: 'not_an_option',
        message: 'Must be one of "Mars", "Venus", "3". You sent "Vensu".',
        suggestion: 'Venus',
      },
      {
        pointer: '/data/tags/0',
        code: 'not_an_option',
        message: 'Must be one of "new". You sent "old".',
      },
    ])
    const names = namesAsData(known)
    expect(names).to.deep.equal({ planet: 'Mars', tags: ['new'] })
    for (const sample of [names, longSample(known, names), blankSample(known)])
      expect(checkData(known, sample).faults).to.deep.equal([])
  })

  it('invalid_format: a string that looks like an IBAN but is invalid, if its field is checked', () => {
    const declared: Record<string, FieldDeclaration> = {
      iban: { type: 'text', check: 'iban' },
      others: { type: 'list', item: { type: 'text', check: 'iban' } },
    }
    const source = '{{iban}}{{#others}}{{.}}{{/others}}'
    const right = ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000', '12-3456 78', '', ' ', null]
    for (const iban of right)
      expect(
        codesOf(source, { iban, others: ['GB33BUKB20201555555555'] }, { fields: declared }),
      ).to.deep.equal([])
    const known = declareFields(givenTemplate(source, { optional: [] }).fields, { fields: declared })
    expect(
      checkData(known, { iban: 'GB34 BUKB 2020 1555 5555 55', others: ['GB33 BUKB 2020 1555'] }).faults,
    ).to.deep.equal([
      {
        pointer: '/data/iban',
        code: 'invalid_format',
        message:
          '"GB34 BUKB 2020 1555 5555 55" is not an IBAN: its check digits do not match, so a character is wrong or missing. Compare it with its source.',
      },
      {
        pointer: '/data/others/0',
        code: 'invalid_format',
        message:
          '"GB33 BUKB 2020 1555" is not an IBAN. An IBAN that starts with GB has 22 characters, but this one has 16.',
      },
    ])
    const unseen = (iban: string) => checkData(known, { iban, others: [] }).faults[0]?.message
    expect(unseen('\u200eDE89370400440532013000')).to.equal(
      '"\u200eDE89370400440532013000" contains the invisible character U+200E. Remove it.',
    )
    expect(unseen('D\u00adE89370400440532013000')).to.match(
      /contains the invisible character U\+00AD\. Remove it\.$/,
    )
    expect(unseen('ＤＥ８９３７０４００４４０５３２０１３０００')).to.match(
      /is not an IBAN. An IBAN has two letters/,
    )
    expect(unseen('12-3456\u200e 78')).to.equal(undefined)
    const names = namesAsData(known)
    for (const sample of [names, longSample(known, names), blankSample(known)])
      expect(checkData(known, sample).faults).to.deep.equal([])
  })

  it('keep their defaults in a section inside a section that a formula controls', () => {
    const declared: Record<string, FieldDeclaration> = {
      account: { type: 'group', default: {}, fields: { bank: { type: 'text', default: 'Elbbank' } } },
      is_paid: { type: 'boolean' },
    }
    const source =
      '{{^is_open}}{{account.bank}}{{/is_open}}{{#is_open}}{{#account}}{{bank}}{{/account}}{{/is_open}}'
    const formulas = new Map([['is_open', '!is_paid']])
    const known = declareFields(
      givenTemplate(source, { optional: ['is_open', 'account', 'account.bank'] }).fields,
      {
        fields: declared,
        formulas,
        conditions: new Set(['is_open']),
        inputs: ['is_paid'],
        results: ['is_open'],
      },
    )
    for (const account of [{}, { bank: 'Elbbank' }])
      expect(checkData(known, { is_paid: false, account }).faults).to.deep.equal([])
  })

  it('can be sent even if the page does not use them', () => {
    expect(
      codesOf('', { paid: true, due: '2026-12-01', customer: { since: null } }, { fields }),
    ).to.deep.equal([])
    expect(codesOf('', { due: '2026-12-01', customer: { sinse: null } }, { fields })).to.deep.equal([
      'unknown_key /data/customer/sinse',
    ])
  })

  it('that formulas use must be sent, but results of formulas must not', () => {
    const declared: DeclaredFields = {
      fields,
      formulas: new Map([
        ['items.amount', 'qty * price'],
        ['total', 'sum(items.amount)'],
      ]),
      inputs: ['items.qty', 'items.price', 'items'],
    }
    const source = '{{#items}}{{amount}}{{/items}}{{total}}'
    expect(codesOf(source, { due: '2026-12-01', items: [{ qty: 1, price: 2 }] }, declared)).to.deep.equal([])
    expect(
      codesOf(source, { due: '2026-12-01', total: 1, items: [{ qty: 1, amount: 3 }] }, declared),
    ).to.deep.equal([
      'computed_key /data/total',
      'computed_key /data/items/0/amount',
      'missing_key /data/items/0/price',
    ])
    // A suggestion must not be a key that is also rejected.
    const misspelt = { due: '2026-12-01', totl: 1, items: [] }
    expect(faultsOf(source, misspelt, declared).join())
      .to.include('unknown_key')
      .and.not.include('did you mean')
  })

  it('that are optional in template.json are also optional in formulas', () => {
    const declared: DeclaredFields = {
      fields: { n: { type: 'number' }, e: { type: 'number' } },
      formulas: new Map([['a', 'n + coalesce(e, 0)']]),
      inputs: ['n', 'e'],
    }
    expect(codesOf('{{a}}', { n: 1 }, declared)).to.deep.equal(['missing_key /data/e'])
    expect(codesOf('{{a}}', { n: 1 }, { ...declared, optional: ['e'] })).to.deep.equal([])
  })

  it('are required once, at their own position, even if several rows print them', () => {
    const declared: DeclaredFields = {
      fields: {
        currency: { type: 'text' },
        items: { type: 'list', fields: { qty: { type: 'number' } } },
      },
      formulas: new Map([['late', 'true']]),
      conditions: new Set(['late']),
      hasTexts: true,
    }
    const source =
      '{{#items}}{{qty}}{{currency}}{{text.a}}{{#late}}{{qty}}{{note}}{{/late}}{{/items}}{{#late}}{{text.b}}{{fee}}{{/late}}'
    const given = givenTemplate(source, { optional: optionalNames(declared) })
    expect(outline(declareFields(given.fields, declared))).to.equal(
      'items#(qty, note?), late#?, currency, text(.a, .b), fee?',
    )
    expect(codesOf(source, { items: [{ qty: 1 }, { qty: 2 }], fee: 1 }, declared)).to.deep.equal([
      'missing_key /data/currency',
    ])
  })

  it('include the values of grouped rows that the page prints', () => {
    const declared: DeclaredFields = {
      fields: { items: { type: 'list', fields: { kind: { type: 'text' } } } },
      formulas: new Map([['by', 'group(items, "kind")']]),
      inputs: ['items', 'items.kind'],
      aliases: new Map([['by.items', 'items']]),
    }
    const source = '{{#by}}{{key}}{{#items}}{{note}}{{/items}}{{/by}}'
    expect(codesOf(source, { items: [{ kind: 'a', note: 'b' }] }, declared)).to.deep.equal([])
    expect(codesOf(source, { items: [{ kind: 'a', nota: 'b' }] }, declared)).to.include(
      'unknown_key /data/items/0/nota',
    )
  })

  it('are required in rows that the page prints only in groups', () => {
    const text: FieldDeclaration = { type: 'text' }
    const declared: DeclaredFields = {
      fields: { items: { type: 'list', fields: { kind: text, note: text, detail: text, unused: text } } },
      formulas: new Map([['by', 'group(items, "kind")']]),
      inputs: ['items', 'items.kind'],
      aliases: new Map([['by.items', 'items']]),
    }
    const source = '{{#by}}{{#items}}{{note}}{{#detail}}{{detail}}{{/detail}}{{/items}}{{/by}}'
    expect(codesOf(source, { items: [{ kind: 'a' }] }, declared)).to.deep.equal([
      'missing_key /data/items/0/note',
    ])
    expect(codesOf(source, { items: [{ kind: 'a', note: 'b' }] }, declared)).to.deep.equal([])
  })

  it('are valid only at their declared level, not in inner rows, which formulas cannot see, or at outer levels', () => {
    const declared: DeclaredFields = {
      fields: {
        price: { type: 'number' },
        items: { type: 'list', fields: { qty: { type: 'number' } } },
      },
      formulas: new Map([
        ['items.amount', 'qty * price'],
        ['total', 'sum(items.amount)'],
      ]),
      inputs: ['items', 'items.qty', 'price'],
    }
    const source = '{{#items}}{{price}}{{amount}}{{total}}{{/items}}'
    expect(codesOf(source, { price: 1, items: [{ qty: 1 }] }, declared)).to.deep.equal([])
    expect(
      codesOf(source, { price: 1, amount: 9, qty: 2, items: [{ qty: 1, price: 7, total: 3 }] }, declared),
    ).to.deep.equal([
      'unknown_key /data/amount',
      'unknown_key /data/qty',
      'unknown_key /data/items/0/price',
      'unknown_key /data/items/0/total',
    ])
  })

  it('do not include the strings of language files', () => {
    expect(codesOf('{{text.due}}', {}, { hasTexts: true })).to.deep.equal([])
    expect(codesOf('{{text.due}}', { text: { due: 'x' } }, { hasTexts: true })).to.deep.equal([
      'computed_key /data/text',
    ])
  })

  it('leave the page’s fields unchanged if none are declared', () => {
    const { fields: plain } = givenTemplate('{{a}}{{#b}}{{c.d}}{{/b}}')
    expect(declareFields(plain, {})).to.deep.equal(plain)
  })

  it('report only the type if an object is sent for a list, without missing or unknown keys inside', () => {
    const source = '{{#items}}{{qty}}{{price}}{{note}}{{/items}}'
    const declared = { fields: { items: fields['items'] ?? { type: 'list' } } }
    for (const items of [{ qty: 1 }, { other: 1 }, {}])
      expect(codesOf(source, { items }, declared)).to.deep.equal(['wrong_type /data/items'])
  })

  it('allow a missing group if formulas only use its optional fields', () => {
    const customer: FieldDeclaration = {
      type: 'group',
      fields: { since: { type: 'date', required: false }, rank: { type: 'number' } },
    }
    const given = { fields: { customer }, formulas: new Map([['x', 'customer.since']]) }
    expect(codesOf('{{x}}', {}, { ...given, inputs: ['customer', 'customer.since'] })).to.deep.equal([])
    const ranked = { ...given, inputs: ['customer', 'customer.since', 'customer.rank'] }
    expect(codesOf('{{x}}', {}, ranked)).to.deep.equal(['missing_key /data/customer'])
    expect(codesOf('{{x}}', {}, { ...ranked, optional: ['customer.rank'] })).to.deep.equal([])
  })
})
