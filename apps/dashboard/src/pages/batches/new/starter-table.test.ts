import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field, FieldDeclaration, TemplateSettings } from '@platen/contract'
import {
  checkData,
  compileText,
  compileTyped,
  declaredFieldsOf,
  declareFields,
  mergeFields,
  optionalNames,
} from '@platen/merge'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  data,
  mixed,
  nodesOf,
  apart,
  toSource,
} from '../../../../../../libs/merge/src/testing/given-random.ts'
import { givenTemplate } from '../../../../../../libs/merge/src/testing/given-template.ts'
import { itemsOf } from '../../../../../../libs/import/src/tabular/testing/given-items.ts'
import { sampleRows, shapeOf } from '@platen/import/tabular'
import { guessColumns, guessGroup } from '../columns/guess-columns.ts'
import { targetsOf } from '../columns/targets.ts'
import { starterTable } from './starter-table.ts'
import { itExtended } from '../../../../../../test/parts/runs.ts'

const sourceOf = (samples: Record<string, unknown>) => ({
  files: Object.fromEntries(Object.entries(samples).map(([file, json]) => [file, JSON.stringify(json)])),
  assets: {},
})

/** Returns the text of the table without its byte order mark, and the checked data that the service reads from it. */
const tableOf = (fields: Field[], ...samples: unknown[]) => tableIn('en', fields, ...samples)

/** Like `tableOf`, for a browser in that language. */
async function tableIn(language: string, fields: Field[], ...samples: unknown[]) {
  const named = Object.fromEntries(samples.map((sample, at) => [`samples/${at}.json`, sample]))
  const table = starterTable({ fields, source: samples.length > 0 ? sourceOf(named) : null }, language)
  if (table === undefined) return undefined
  const bytes = Buffer.from(await table.file.arrayBuffer())
  const shape = shapeOf(bytes)
  if (shape.format !== 'csv') throw new Error('no table')
  const targets = targetsOf(fields)
  const guessed = guessColumns(shape.header, targets)
  const filled = shape.header.map((name) => targets.find(({ path }) => path === guessed[name]))
  const groupBy = guessGroup(shape.header, sampleRows(bytes, { isCut: false }), filled)
  // The page sends its guesses, which are the same as the guesses of the service.
  const choice = { fields, columns: guessed, locale: 'auto', ...(groupBy === undefined ? {} : { groupBy }) }
  const items = (await itemsOf(bytes, choice)).map((item) => {
    if ('faults' in item) throw new Error(JSON.stringify(item.faults))
    expect(checkData(fields, item.data).faults).to.deep.equal([])
    return item.data
  })
  expect(items).to.have.length(1)
  return { text: bytes.toString('utf8'), item: items[0] ?? {}, notes: table.notes }
}

const linesOf = (text = '') => text.replace(/^\uFEFF/, '').split('\n')

describe('starterTable', () => {
  it('has a column per field, with dotted names, a row per list item with the other values repeated, and lists of values in one cell', async () => {
    const { fields } = givenTemplate(
      '{{no}} {{customer.name}} {{date}} {{customer.address.city}} {{#lines}}{{text}} {{sum}}{{/lines}}{{#tags}}{{.}}{{/tags}}{{#paid}}paid{{/paid}}{{phone}}',
      { optional: ['phone'] },
    )
    const sample = {
      no: 7,
      customer: { name: 'Ada', address: { city: 'London' } },
      date: '2026-03-01',
      lines: [
        { text: 'Tea', sum: 3 },
        { text: 'Milk', sum: 1 },
      ],
      tags: ['a', 'b'],
      paid: true,
    }
    const read = await tableOf(fields, sample)
    expect(read?.text.startsWith('\uFEFF')).to.equal(true)
    expect(linesOf(read?.text)).to.deep.equal([
      'no,customer.name,customer.address.city,date,lines.text,lines.sum,tags,paid,phone',
      '7,Ada,London,2026-03-01,Tea,3,"a; b",true,',
      '7,Ada,London,2026-03-01,Milk,1,"a; b",true,',
      '',
    ])
    expect(JSON.parse(JSON.stringify(read?.item['lines']))).to.deep.equal([
      { text: 'Tea', sum: '3' },
      { text: 'Milk', sum: '1' },
    ])
    expect(read?.notes).to.deep.equal([
      'Use one row per list item. Consecutive rows with the same “no” become one document.',
      'Several values in one cell: put each on its own line, or separate them with “;”. This applies to “tags”.',
    ])
  })

  it('keeps text unchanged: quotes, lines, separators, formulas, blanks, leading zeros', async () => {
    const texts = [
      'say "hi"',
      'one\ntwo\r\nthree',
      'a;b,c\td',
      '=1+1',
      '+44 117',
      '-5',
      '@x',
      ' x ',
      '007',
      '[1',
    ]
    const names = texts.map((_, at) => `f${at}`)
    const { fields } = givenTemplate(names.map((name) => `{{${name}}}`).join(''))
    const sample = Object.fromEntries(names.map((name, at) => [name, texts[at]]))
    const read = await tableOf(fields, sample)
    expect({ ...read?.item }).to.deep.equal(sample)
  })

  it('has examples if no sample fits', async () => {
    const { fields } = givenTemplate(
      '{{invoice_no}} {{customer.name}} {{#lines}}{{text}}{{/lines}}{{#paid}}x{{/paid}}',
    )
    const row = 'invoice no,customer name,text,true'
    for (const samples of [[], [{ wrong: 1 }], [[]]])
      expect(linesOf((await tableOf(fields, ...samples))?.text)[1]).to.equal(row)
    expect(
      linesOf((await tableOf(fields, {}, { invoice_no: 'A', customer: { name: 'B' } }))?.text)[1],
    ).to.equal('A,B,,')
  })

  it('uses the spreadsheet format of the reader’s language if it is read back unchanged', async () => {
    const type = (declared: FieldDeclaration['type']): FieldDeclaration => ({ type: declared })
    const fields = declareFields(
      givenTemplate('{{no}} {{due}} {{total}} {{share}} {{count}} {{at}}').fields,
      {
        fields: {
          due: type('date'),
          total: { type: 'money', currency: 'EUR' },
          share: type('percent'),
          count: type('number'),
          at: type('datetime'),
        },
        formulas: new Map(),
        inputs: [],
      },
    )
    const sample = {
      no: '1.5',
      due: '2026-03-04',
      total: -1234.5,
      share: 0.19,
      count: 7,
      at: '2026-03-04T14:30',
    }
    const rowIn = async (language: string) => linesOf((await tableIn(language, fields, sample))?.text)[1]
    expect(await rowIn('de-DE')).to.equal('1.5;04.03.2026;"-1234,5";19%;7;2026-03-04T14:30')
    expect(await rowIn('fr')).to.equal('1.5;04/03/2026;"-1234,5";19%;7;2026-03-04T14:30')
    expect(await rowIn('de-CH')).to.equal('1.5;04.03.2026;-1234.5;19%;7;2026-03-04T14:30')
    for (const language of ['en-US', 'en-GB', 'ja'])
      expect(await rowIn(language)).to.equal('1.5,2026-03-04,-1234.5,19%,7,2026-03-04T14:30')
    const itemIn = async (language: string) => JSON.stringify((await tableIn(language, fields, sample))?.item)
    const languages = [
      'de',
      'fr',
      'es',
      'it',
      'nl',
      'pl',
      'sv',
      'pt-BR',
      'ru',
      'tr',
      'ar-EG',
      'fa',
      'th',
      'hu',
      'de-AT',
    ]
    for (const language of languages) expect(await itemIn(language), language).to.equal(await itemIn('en'))
  })

  it('has dates and percentages that are read back unchanged in every language: 0.05 and 5 of 100 are both 5%', async () => {
    const share = (whole: 1 | 100): FieldDeclaration => ({ type: 'percent', whole })
    const fields = declareFields(givenTemplate('{{due}} {{share}} {{rate}}').fields, {
      fields: { due: { type: 'date' }, share: share(1), rate: share(100) },
      formulas: new Map(),
      inputs: [],
    })
    const row = async (language: string) =>
      linesOf((await tableIn(language, fields, { due: '2026-10-12', share: 0.05, rate: 5 }))?.text)[1]
    expect(await row('en-US')).to.equal('2026-10-12,5%,5%')
    expect(await row('de')).to.equal('12.10.2026;5%;5%')
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    const languages = fc.constantFrom(
      ...'en-US en-GB de de-CH fr es it pl pt-BR sv tr ar-EG fa hi ja hu'.split(' '),
    )
    const hundredths = fc.integer({ min: -100_000, max: 100_000 })
    await fc.assert(
      fc.asyncProperty(languages, days, hundredths, async (language, day, size) => {
        const sample = { due: day.toISOString().slice(0, 10), share: size / 10_000, rate: size / 100 }
        const table = await tableIn(language, fields, sample)
        expect(linesOf(table?.text)[1]?.match(/%/g), language).to.have.length(2)
        const { due, share: one, rate } = table?.item ?? {}
        expect({ due, share: Number(one), rate: Number(rate) }, language).to.deep.equal(sample)
      }),
      { numRuns: 100 },
    )
  })

  it('writes parent fields to the sections that use them, except to the section of a text field', async () => {
    const { fields } = givenTemplate(
      '{{#lines}}{{text}} {{currency}}{{/lines}}{{#isPaid}}{{paid_on}}{{/isPaid}}{{#note}}{{note}} {{author}}{{/note}}',
    )
    const sample = {
      lines: [{ text: 'Tea' }, { text: 'Milk', currency: 'GBP' }],
      currency: 'EUR',
      isPaid: true,
      paid_on: '1 May',
      note: 'Thanks',
      author: 'Ada',
    }
    const read = await tableOf(fields, sample)
    expect(linesOf(read?.text).slice(0, 3)).to.deep.equal([
      'lines.text,lines.currency,isPaid.paid_on,note,author',
      'Tea,EUR,1 May,Thanks,Ada',
      'Milk,GBP,,Thanks,Ada',
    ])
    expect(JSON.parse(JSON.stringify(read?.item))).to.deep.equal({
      lines: [
        { text: 'Tea', currency: 'EUR' },
        { text: 'Milk', currency: 'GBP' },
      ],
      isPaid: [{ paid_on: '1 May' }],
      note: 'Thanks',
      author: 'Ada',
    })
  })

  it('leaves out computed fields, and has the values in the sample, or examples of the types', async () => {
    const fields = declareFields(
      givenTemplate('{{no}} {{due}} {{total}} {{#paid}}x{{/paid}} {{doubled}}').fields,
      {
        fields: {
          due: { type: 'date' },
          total: { type: 'money', currency: 'EUR', example: '99.90' },
          vat: { type: 'percent' },
          paid: { type: 'boolean', required: true },
        },
        formulas: new Map([['doubled', 'total * (1 + vat)']]),
        inputs: ['total', 'vat'],
      },
    )
    const sample = { no: 'A-1', due: '2026-03-01', total: 1234.5, vat: 0.19, paid: false }
    const read = await tableOf(fields, sample)
    expect(linesOf(read?.text)).to.deep.equal([
      'no,due,total,paid,vat',
      'A-1,2026-03-01,1234.5,false,19%',
      '',
    ])
    expect(read?.item['paid']).to.equal(false)
    expect(linesOf((await tableOf(fields))?.text)[1]).to.equal('no,2026-12-01,99.90,true,19.5%')
  })

  it('leaves out defaults that the sample does not override', async () => {
    const fields = declareFields(givenTemplate('{{no}} {{seller.name}} {{seller.iban}} {{thanks}}').fields, {
      fields: {
        seller: {
          type: 'group',
          default: {},
          fields: {
            name: { type: 'text', company: 'name', default: 'Nordwind' },
            iban: { type: 'text', company: 'iban', default: 'DE89' },
          },
        },
        thanks: { type: 'text', default: 'Thank you' },
      },
    })
    const table = (sample: object) => tableOf(fields, sample).then((read) => linesOf(read?.text))
    expect(await table({ no: 'A-1' })).to.deep.equal(['no', 'A-1', ''])
    expect(await table({ no: 'A-1', thanks: 'Bye', seller: { name: 'Südwind' } })).to.deep.equal([
      'no,seller.name,thanks',
      'A-1,Südwind,Bye',
      '',
    ])
  })

  it('has labels as its header, two lists next to each other, and lists with a single item', async () => {
    const lines = (...names: string[]): FieldDeclaration => ({
      type: 'list',
      label: names[0] ?? '',
      fields: Object.fromEntries(names.slice(1).map((name) => [name, { type: 'text', label: 'What' }])),
    })
    const fields = declareFields(
      givenTemplate(
        '{{seller.name}}{{customer.name}}{{no}}{{#items}}{{what}}{{/items}}{{#extras}}{{what}}{{/extras}}{{#bank}}{{iban}}{{/bank}}',
      ).fields,
      {
        fields: {
          no: { type: 'text', label: 'Order number' },
          seller: { type: 'group', label: 'Seller', fields: { name: { type: 'text', label: 'Name' } } },
          customer: { type: 'group', label: 'Customer', fields: { name: { type: 'text', label: 'Name' } } },
          items: lines('Items', 'what'),
          extras: lines('Extras', 'what'),
          bank: { type: 'group', label: 'Bank', fields: { iban: { type: 'text', label: 'IBAN' } } },
        },
        formulas: new Map(),
        inputs: [],
      },
    )
    const sample = (...items: string[]) => ({
      seller: { name: 'Us' },
      customer: { name: 'Ada' },
      no: 'A-1',
      items: items.map((what) => ({ what })),
      extras: [{ what: 'Bow' }],
      bank: { iban: 'X1' },
    })
    const read = await tableOf(fields, sample('Tea', 'Milk'))
    expect(linesOf(read?.text)).to.deep.equal([
      'Seller › Name,Customer › Name,Order number,Items › What,Extras › What,IBAN',
      'Us,Ada,A-1,Tea,Bow,X1',
      'Us,Ada,A-1,Milk,,X1',
      '',
    ])
    expect(JSON.parse(JSON.stringify(read?.item))).to.deep.equal(sample('Tea', 'Milk'))
    const single = await tableOf(fields, sample('Tea'))
    expect(JSON.parse(JSON.stringify(single?.item))).to.deep.equal(sample('Tea'))
  })

  it('derives the column name of an unlabeled field from its path if others have labels, and recognizes both', async () => {
    const fields = declareFields(
      givenTemplate('{{no}}{{dueDate}}{{#items}}{{what}}{{Discount}}{{unit_price}}{{/items}}').fields,
      {
        fields: {
          no: { type: 'text', label: 'Order number' },
          items: { type: 'list', label: 'Items', fields: { what: { type: 'text', label: 'What' } } },
        },
        formulas: new Map(),
        inputs: [],
      },
    )
    const sample = { no: 'A-1', dueDate: 'x', items: [{ what: 'Tea', Discount: '5', unit_price: '3' }] }
    const read = await tableOf(fields, sample)
    const [header = ''] = linesOf(read?.text)
    expect(header).to.equal('Order number,Due date,What,Items › Discount,Items › Unit price')
    expect(JSON.parse(JSON.stringify(read?.item))).to.deep.equal(sample)
    const paths = ['no', 'dueDate', 'items.what', 'items.Discount', 'items.unit_price']
    for (const names of [header.split(','), paths, ['no', 'due date', 'What', 'discount', 'Unit Price']])
      expect(Object.values(guessColumns(names, targetsOf(fields)))).to.deep.equal(paths)
  })

  it('accepts names that look like separators or JSON', async () => {
    const { fields } = givenTemplate('{{a;b;c}} {{[x]}} {{d}}')
    const sample = { 'a;b;c': '1', '[x]': '2', d: '3' }
    expect({ ...(await tableOf(fields, sample))?.item }).to.deep.equal(sample)
  })

  it('is undefined for a template that no table can fill', async () => {
    expect(await tableOf(givenTemplate('nothing').fields)).to.equal(undefined)
    expect(await tableOf(givenTemplate('{{a}} {{a.b}}').fields)).to.equal(undefined)
  })

  it('has no cell that a spreadsheet would cut off', async () => {
    const { fields } = givenTemplate('{{a}}')
    const read = await tableOf(fields, { a: 'x'.repeat(32_768) }, { a: 'short' })
    expect(read?.item).to.deep.equal({ a: 'short' })
  })

  itExtended('is read back without faults, whatever the template and the sample', async () => {
    const templates = fc.oneof(nodesOf(apart), nodesOf(mixed))
    let tables = 0
    await fc.assert(
      fc.asyncProperty(templates, data, async (nodes, sample) => {
        if (await tableOf(givenTemplate(toSource(nodes)).fields, sample)) tables++
      }),
      { numRuns: 1_000 },
    )
    // Some of these templates have no fields, or fields that no table can fill.
    expect(tables).to.be.above(500)
  })

  it('prints the sample document of each library template', async () => {
    const library = join(import.meta.dirname, '../../../../../../templates')
    const names = readdirSync(library).filter((name) => existsSync(join(library, name, 'template.json')))
    expect(names).to.include('payslip')
    for (const name of names) {
      const read = (file: string) => readFileSync(join(library, name, file), 'utf8')
      const file = JSON.parse(read('template.json')) as Partial<TemplateSettings>
      const settings = { language: 'en', ...file, ...textsOf(join(library, name, 'texts')) }
      const declared = declaredFieldsOf(settings)
      const { fileName = '' } = settings
      const optional = [...(settings.optional ?? []), ...optionalNames(declared)]
      const template = givenTemplate(read('template.html'), { optional })
      const pattern = compileText(fileName, { file: 'template.json', optional })
      const inText = mergeFields(template.fields, pattern.ok ? pattern.template.fields : [])
      const fields = declareFields(inText, declared)
      const print = (item: Record<string, unknown>) =>
        template.render(compileTyped(settings)?.prepare(item, { now: 0 }).data ?? item)
      const sample = JSON.parse(read('sample.json')) as Record<string, unknown>
      for (const language of ['en', 'de']) {
        const table = await tableIn(language, fields, sample)
        expect(print(table?.item ?? {}), `${name} ${language}`).to.equal(print(sample))
      }
    }
  })
})

function textsOf(folder: string): { texts?: Record<string, Record<string, string>> } {
  if (!existsSync(folder)) return {}
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
  return {
    texts: Object.fromEntries(readdirSync(folder).map((name) => [name.replace(/\.json$/, ''), read(name)])),
  }
}
