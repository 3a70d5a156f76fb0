import type { BatchHint } from '@platen/contract'
import { declareFields } from '@platen/merge'
import { expect } from 'chai'
import { fieldsOf, inShort, itemsOf } from './testing/given-items.ts'
import type { ReadOptions } from './read-items.ts'

async function hintsOf(upload: string, options: Partial<ReadOptions>): Promise<readonly BatchHint[]> {
  let hints: readonly BatchHint[] = []
  await itemsOf(upload, { ...options, onHints: (found) => (hints = found) })
  return hints
}

describe('columns that control an undeclared section', () => {
  const fields = fieldsOf('{{no}} {{total}} {{#paid}}PAID {{total}}{{/paid}}{{^open}}-{{/open}}')
  const words = ['1', 'x', 'Yes', 'TRUE', 'ja', '✓', '✔️', '0', 'no', 'false', 'nein', '']

  it('are read as yes and no, never as text', async () => {
    const rows = words.map((word, at) => `${at},5,${word},0`)
    const items = await itemsOf(`no,total,paid,open\n${rows.join('\n')}\n`, { fields })
    expect(inShort(items)).to.deep.equal(
      words.map((word, at) => ({
        no: String(at),
        total: '5',
        paid: word === '' ? null : at < 7,
        open: false,
      })),
    )
  })

  it('wrong_type: any other word, with its row', async () => {
    const items = await itemsOf('no,total,paid,open\n1,5,x,\n2,5,maybe,\n', { fields })
    expect(inShort(items)[1]).to.equal('3 /paid wrong_type')
    const faults = items.flatMap((item) => ('faults' in item ? item.faults : []))
    expect(faults.map(({ row, message }) => [row, message])).to.deep.equal([
      [
        3,
        'The column "paid" needs yes or no, true or false, 1 or 0, a list or an object in JSON, or nothing; this cell has "maybe".',
      ],
    ])
  })

  it('leave JSON data and lists in cells unchanged', async () => {
    const json = '[{"no":"1","total":"5","paid":"0","open":"no"}]'
    expect(inShort(await itemsOf(json, { fields }))).to.deep.equal(JSON.parse(json))
    const lists = fieldsOf('{{#tags}}{{.}}{{/tags}}{{#lines}}{{text}}{{/lines}}')
    expect(inShort(await itemsOf('tags,lines\nno,"[{""text"":1}]"\n', { fields: lists }))).to.deep.equal([
      { tags: ['no'], lines: [{ text: 1 }] },
    ])
  })

  it('have a hint, unless they are literally true and false', async () => {
    expect(await hintsOf('no,total,paid,open\n1,5,,false\n2,5,x,TRUE\n', { fields })).to.deep.equal([
      {
        code: 'read_as_yes_or_no',
        column: 'paid',
        message: '"paid" is read as a yes/no column.',
      },
    ])
  })
})

describe('cells that fill a list of strings', () => {
  const fields = fieldsOf('{{no}} {{#tags}}{{.}}{{/tags}} {{#notes}}{{.}}{{/notes}}')

  it('have a hint for each column with a cell that was split at semicolons', async () => {
    const table = 'no,tags,notes\n1,plain,\n2,R&D; Ltd,"a;b\n"\n3,a;b,"[""c;d""]"\n'
    expect(inShort(await itemsOf(table, { fields }))).to.deep.equal([
      { no: '1', tags: ['plain'], notes: null },
      { no: '2', tags: ['R&D', 'Ltd'], notes: ['a;b'] },
      { no: '3', tags: ['a', 'b'], notes: ['c;d'] },
    ])
    expect(await hintsOf(table, { fields })).to.deep.equal([
      {
        code: 'split_at_semicolons',
        column: 'tags',
        message:
          'Row 3: the cell in "tags" was split at its semicolons into 2 entries. To keep a semicolon, write one entry per line and end a single entry with a line break, or write a JSON list such as ["Tea; milk"].',
      },
    ])
  })

  it('have no hint if a semicolon is kept, or if there is none', async () => {
    expect(await hintsOf('no,tags,notes\n1,a,"b;c\nd"\n2,,;\n', { fields })).to.deep.equal([])
    const text = fieldsOf('{{no}} {{tags}} {{notes}}')
    expect(await hintsOf('no,tags,notes\n1,a;b,c\n', { fields: text })).to.deep.equal([])
  })
})

describe('ungrouped rows that belong together', () => {
  const fields = fieldsOf('{{no}} {{#lines}}{{text}} {{sum}}{{/lines}}')
  const table = 'no,lines.text,lines.sum\nA,Tea,1\nA,Milk,2\nB,Tea,1\n'

  it('have a hint that names the column and two of the rows', async () => {
    expect(await hintsOf(table, { fields })).to.deep.equal([
      {
        code: 'rows_repeat',
        column: 'no',
        message:
          'Rows 2 and 3 have the same value in "no", but each row generates its own document. To combine such rows, group them by this column.',
      },
    ])
    expect(await hintsOf(table, { fields, groupBy: 'no' })).to.deep.equal([])
    expect(await hintsOf('no,lines.text,lines.sum\nA,Tea,1\nB,Tea,1\n', { fields })).to.deep.equal([])
    expect(await hintsOf('no,name\nA,x\nA,x\n', { fields: fieldsOf('{{no}} {{name}}') })).to.deep.equal([])
  })

  it('ungrouped_list: reported once for a table that fills a declared list, with how to fix it', async () => {
    const declared = declareFields(fields, {
      fields: { lines: { type: 'list', fields: { sum: { type: 'money', currency: 'EUR' } } } },
    })
    const refused = await itemsOf(table, { fields: declared }).then(
      () => undefined,
      (error: { errors: unknown }) => error.errors,
    )
    expect(refused).to.deep.equal([
      {
        pointer: '/lines',
        code: 'ungrouped_list',
        message:
          'Column "lines.text" fills the list "lines", but the rows are not grouped. Set groupBy to the column that identifies a document, such as "no" (platen batch run: --group-by \'no\').',
      },
    ])
    expect(await itemsOf(table, { fields: declared, groupBy: 'no' })).to.have.length(2)
  })
})

describe('cells that may not have the intended value', () => {
  const fields = declareFields(fieldsOf('{{no}} {{due}} {{#lines}}{{ean}}{{/lines}}'), {
    fields: { due: { type: 'date' }, vat: { type: 'percent', required: false } },
  })
  async function warningsOf(upload: string, options: Partial<ReadOptions> = {}): Promise<string[]> {
    const items = await itemsOf(upload, { fields, ...options })
    return items.flatMap((item) =>
      'faults' in item
        ? item.faults.map(({ code }) => code)
        : (item.warnings ?? []).map(
            ({ row, code, subject, message }) => `${row} ${code} ${subject} ${message}`,
          ),
    )
  }

  it('damaged_cell: numbers that a spreadsheet has shortened, formula errors, and columns that are too narrow', async () => {
    const said = await warningsOf('no,due,lines.ean\nA,2026-12-31,"4,50014E+11"\nA,,978\nA,,4.5e+12\n', {
      groupBy: 'no',
    })
    expect(said).to.deep.equal([
      '2 damaged_cell lines.ean "4,50014E+11" is a long number that a spreadsheet shortened. Format the column as text in the spreadsheet, enter the number again, and export again.',
      '4 damaged_cell lines.ean "4.5e+12" is a long number that a spreadsheet shortened. Format the column as text in the spreadsheet, enter the number again, and export again.',
    ])
    const errors = ['#REF!', '#BEZUG!', '#¿NOMBRE?', '#DIV/0!', '#ДЕЛ/0!', '#DEĞER!', '#ÉRTÉK!', '#VÆRDI!']
    const noValues = ['#N/A', '#NV', '#I/T', '#Н/Д', '#YOK', '#HIÁNYZIK', '#N/D!']
    for (const no of ['########', ' 1E+15 ', ...errors, ...noValues])
      expect(await warningsOf(`no,due\n${no},\n`), no).to.have.length(1)
    const whole = [
      '#WOW!',
      '#SALE!',
      '#A/B',
      '#REF',
      '#YOK!',
      '#1001',
      '12E10',
      'E+11',
      '4.5E11',
      '#',
      'C# N/A',
      '1.5',
      '4500140000000',
      '+49 30 1',
    ]
    expect(await warningsOf(`no,due\n${whole.map((no) => `${no},`).join('\n')}\n`)).to.deep.equal([])
  })

  it('ambiguous_date: dates in the format of another language, whose day and month may be swapped', async () => {
    const dates = (locale: string, ...written: string[]) =>
      warningsOf(`no,due\n${written.map((due) => `1,${due}`).join('\n')}\n`, { locale })
    expect(
      await dates('en-US', '1.12.2026', '12/1/2026', '1.1.2026', '2026-12-01', '1-Dec-26'),
    ).to.deep.equal([
      '2 ambiguous_date due "1.12.2026" was read as 2026-01-12 (locale en-US). If you mean 2026-12-01, set another locale for the column.',
    ])
    expect(await dates('en-US', '1-12-2026', '12.31.2026')).to.have.length(1)
    expect(await dates('de', '1/12/2026', '1.12.2026', '1-12-2026', '31/12/2026')).to.deep.equal([
      '2 ambiguous_date due "1/12/2026" was read as 2026-12-01 (locale de). If you mean 2026-01-12, set another locale for the column.',
    ])
    expect(await dates('en-GB', '1.12.2026', '1/12/2026', '1-12-2026')).to.deep.equal([])
    expect(await dates('sv', '2026/1/12', '2026.1.12')).to.deep.equal([])
    expect(await dates('en-US', '1.12.26', '12/1/26')).to.have.length(1)
  })

  it('ambiguous_date: two-digit years that may be first, or in another century', async () => {
    const dates = (locale: string, ...written: string[]) =>
      warningsOf(`no,due\n${written.map((due) => `1,${due}`).join('\n')}\n`, { locale, currentYear: 2026 })
    expect(await dates('de', '26.12.03', '15.03.65', '31.12.31', '24.04.26', '15.03.1965')).to.deep.equal([
      '2 ambiguous_date due "26.12.03" was read as 2003-12-26 (locale de). If you mean 2026-12-03, write the year with four digits.',
      '3 ambiguous_date due "15.03.65" was read as 1965-03-15 (locale de). If you mean 2065-03-15, write the year with four digits.',
    ])
    expect(await dates('en-US', '1-Dec-65', '12/1/77', '12/1/1965', '2065-01-01')).to.have.length(1)
    expect(await dates('excel', '465', '46387')).to.deep.equal([])
    expect(await dates('excel', '2026', '46387')).to.deep.equal([
      '2 ambiguous_date due "2026" was read as an Excel day number (1905-07-18). If it is a year, enter a full date.',
    ])
  })

  it('ambiguous_percent: rates far above 100 % without a percent sign', async () => {
    const rates = ['7', '0.07', '-19', '7 %', '250 %', '1.5'].map((vat) => `1,2026-12-31,${vat}`)
    expect(await warningsOf(`no,due,vat\n${rates.slice(0, 3).join('\n')}\n`)).to.deep.equal([
      '2 ambiguous_percent vat "7" was read as 700%. If you mean 7%, add the percent sign in every cell, or set the field\'s "whole" to 100.',
      '4 ambiguous_percent vat "-19" was read as -1900%. If you mean -19%, add the percent sign in every cell, or set the field\'s "whole" to 100.',
    ])
    expect(await warningsOf(`no,due,vat\n${rates.slice(3, 5).join('\n')}\n`)).to.deep.equal([])
    expect(await warningsOf(`no,due,vat\n${rates[5]}\n`)).to.deep.equal([])
  })
})
