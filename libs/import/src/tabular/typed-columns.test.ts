import { Fault } from '@platen/contract'
import { type DeclaredFields, declareFields } from '@platen/merge'
import { expect } from 'chai'
import { planColumns } from './columns/plan-columns.ts'
import { itemFaults, readItem } from './read-item.ts'
import { shapeOf, sourceItems } from './source-shape.ts'
import { fieldsOf, inShort, itemsOf } from './testing/given-items.ts'

const typed = (source: string, declared: DeclaredFields) => declareFields(fieldsOf(source), declared)
const money = { type: 'money', currency: '{{currency}}' } as const
const fields = typed(
  '{{no}} {{price}} {{due}} {{#paid}}paid{{/paid}} {{vat}} {{#lines}}{{text}} {{sum}}{{/lines}}',
  {
    fields: {
      price: { type: 'money', currency: 'EUR' },
      due: { type: 'date' },
      paid: { type: 'boolean' },
      vat: { type: 'percent' },
      lines: { type: 'list', fields: { sum: money } },
    },
  },
)
const withCurrency = [...fields, ...fieldsOf('{{currency}}')]

async function refusal(reading: Promise<unknown>): Promise<Fault> {
  try {
    await reading
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('It was read')
}

describe('columns that feed typed fields', () => {
  const table = 'no;price;due;paid;vat\n007;"1.234,56 €";31.12.2026;ja;19 %\n8;-2;1.2.2026;;\n'
  const rows = [
    { no: '007', price: '1234.56', due: '2026-12-31', paid: true, vat: '0.19' },
    { no: '8', price: '-2', due: '2026-02-01', paid: null, vat: null },
  ]

  it('are converted to JSON values, with one language for all columns, or one for each column', async () => {
    expect(inShort(await itemsOf(table, { fields, locale: 'de' }))).to.deep.equal(rows)
    const columns = { price: { locale: 'de' }, due: { field: 'due', locale: 'en-GB' } }
    expect(inShort(await itemsOf(table, { fields, columns }))).to.deep.equal(rows)
    const renamed = table.replace('price', 'Preis')
    const both = { Preis: { field: 'price' }, no: 'no' }
    expect(inShort(await itemsOf(renamed, { fields, columns: both, locale: 'de' }))).to.deep.equal(rows)
    const plain = 'no,price,due,paid,vat\n007,1234.56,2026-12-31,true,0.19\n'
    const mixed = { ...columns, price: { locale: 'plain' }, vat: { locale: 'plain' } }
    expect(inShort(await itemsOf(plain, { fields, columns: mixed, locale: 'de' }))).to.deep.equal([rows[0]])
  })

  it('send nothing for an empty cell if the template has a default for it', async () => {
    const defaults = typed('{{no}} {{seller.name}} {{seller.iban}} {{vat}} {{#lines}}{{text}}{{/lines}}', {
      fields: {
        seller: {
          type: 'group',
          default: {},
          fields: {
            name: { type: 'text', default: 'Nordwind' },
            iban: { type: 'multiline', default: 'DE89' },
          },
        },
        vat: { type: 'percent', default: 0.19 },
        lines: { type: 'list', fields: { text: { type: 'text', default: 'Tea' } } },
      },
    })
    const sent = 'no,seller.name,seller.iban,vat,lines.text\n1,,,,\n2, ,GB33,7%,Ink\n2,,,,\n'
    expect(inShort(await itemsOf(sent, { fields: defaults, locale: 'en', groupBy: 'no' }))).to.deep.equal([
      { no: '1', lines: [] },
      { no: '2', seller: { iban: 'GB33' }, vat: '0.07', lines: [{ text: 'Ink' }] },
    ])
  })

  it('accept machine formats by default', async () => {
    const plain = 'no,price,due,paid,vat\n007,1234.56,2026-12-31,true,0.19\n'
    expect(inShort(await itemsOf(plain, { fields }))).to.deep.equal([rows[0]])
    expect(inShort(await itemsOf(table, { fields }))).to.deep.equal([
      '2 /price wrong_type, 2 /due wrong_type',
      '3 /due wrong_type',
    ])
  })

  it('wrong_type: an unreadable cell, with its column, value and what it accepts', async () => {
    const [first] = await itemsOf(table, { fields, columns: { price: { locale: 'en' } } })
    const messages =
      first !== undefined && 'faults' in first ? first.faults.map(({ message }) => message) : []
    expect(messages).to.deep.equal([
      'The column "price" needs a number such as 1,234.5; this cell has "1.234,56 €".',
      'The column "due" needs a date such as 2026-12-31; this cell has "31.12.2026", which is in the format of the de locale. Set the column\'s locale (platen batch run: --locale de).',
    ])
  })

  describe('wrong_type with the plain locale', () => {
    const hintsOf = async (...due: string[]) => {
      const cells = due.map((cell) => `1,5,"${cell}",,`)
      const items = await itemsOf(`no,price,due,paid,vat\n${cells.join('\n')}\n`, { fields })
      const faults = items.flatMap((item) => ('faults' in item ? item.faults : []))
      return faults.map(({ message }) => message.replace(/^.*this cell has /, ''))
    }
    const written = (locale: string) =>
      `which is in the format of the ${locale} locale. Set the column's locale (platen batch run: --locale ${locale}).`

    it('names no language for a cell without a digit or letter', async () => {
      const items = await itemsOf('no,price,due,paid,vat\n1,-,,,\n', { fields })
      expect(
        items.flatMap((item) => ('faults' in item ? item.faults : [])).map(({ message }) => message),
      ).to.deep.equal(['The column "price" needs a number such as 1234.5; this cell has "-".'])
    })

    it('names one language for all cells of a column if one of them determines the order', async () => {
      expect(await hintsOf('02/03/2026', '02/13/2026')).to.deep.equal([
        `"02/03/2026", ${written('en-US')}`,
        `"02/13/2026", ${written('en-US')}`,
      ])
      expect(await hintsOf('02/03/2026', '2026-01-01', '13/02/2026')).to.deep.equal([
        `"02/03/2026", ${written('en-GB')}`,
        `"13/02/2026", ${written('en-GB')}`,
      ])
      expect(await hintsOf('2.3.2026', '13.2.2026')).to.deep.equal([
        `"2.3.2026", ${written('de')}`,
        `"13.2.2026", ${written('de')}`,
      ])
    })

    it('reports that no cell determines the order, with both readings', async () => {
      const undecided = (cell: string) =>
        `"${cell}". ${cell === '02/03/2026' ? '' : 'Another cell of the column, '}"02/03/2026" may be 2026-03-02 (en-GB) or 2026-02-03 (en-US), and no other cell shows which one is meant. Set the column's locale (platen batch run: --locale en-GB or --locale en-US).`
      expect(await hintsOf('02/03/2026', '04/04/2026')).to.deep.equal([
        undecided('02/03/2026'),
        undecided('04/04/2026'),
      ])
    })

    it('checks a cell after the sample separately', async () => {
      const days = Array.from({ length: 2_100 }, () => '2026-01-01')
      expect(await hintsOf(...days, '13/02/2026')).to.deep.equal([`"13/02/2026", ${written('en-GB')}`])
      const [, last] = await hintsOf('02/03/2026', ...days, '13/02/2026')
      expect(last).to.equal(`"13/02/2026", ${written('en-GB')}`)
    })

    it('names no language if none can read the cell', async () => {
      expect(await hintsOf('soon', '31/31/2026')).to.deep.equal(['"soon".', '"31/31/2026".'])
    })

    it('names both readings of a number', async () => {
      const items = await itemsOf('no,price,due,paid,vat\n1,"1,234",,,\n', { fields })
      expect(items.flatMap((item) => ('faults' in item ? item.faults : []))[0]?.message).to.contain(
        '"1,234" may be 1234 (en) or 1.234 (de), and no other cell shows which one is meant.',
      )
    })
  })

  it('are guessed on request, and reported', async () => {
    const reported: object[] = []
    const options = {
      fields,
      locale: 'auto',
      onGuess: (guessed: object) => reported.push(guessed),
      chunkBytes: 7,
    }
    expect(inShort(await itemsOf(table, options))).to.deep.equal(rows)
    expect(reported).to.deep.equal([{ price: 'de', due: 'de', vat: 'de' }])
    const some = await itemsOf(table, { ...options, locale: 'de', columns: { due: { locale: 'auto' } } })
    expect(inShort(some)).to.deep.equal(rows)
    expect(reported[1]).to.deep.equal({ due: 'de' })
  })

  it('invalid_upload: requires a language for ambiguous columns, and never guesses', async () => {
    const fault = await refusal(
      itemsOf('no,price,due,paid,vat\n1,5,03/04/2026,,\n', { fields, locale: 'auto' }),
    )
    expect(fault.errors).to.deep.equal([
      {
        pointer: '/due',
        code: 'ambiguous_column',
        message:
          'In the column "due" the cell "03/04/2026" may be 2026-04-03 (en-GB) or 2026-03-04 (en-US), and no other cell shows which one is meant. Set the locale of the column: en-GB or en-US (platen batch run: --locale \'due=en-GB\').',
      },
    ])
  })

  it('invalid_upload: requires a language for two-digit years that may be first', async () => {
    const fault = await refusal(
      itemsOf("no,price,due's,paid,vat\n1,5,24.04.26,,\n", {
        fields,
        locale: 'auto',
        columns: { "due's": { field: 'due' } },
      }),
    )
    expect(fault.errors.map(({ code, message }) => [code, message])).to.deep.equal([
      [
        'ambiguous_column',
        String.raw`In the column "due's" the cell "24.04.26" may be 2026-04-24 (en-GB) or 2024-04-26 (year first), and no other cell shows which one is meant. Set the locale of the column: en-GB (platen batch run: --locale 'due'\''s=en-GB'). If the year is first, write it with four digits.`,
      ],
    ])
  })

  it('invalid_upload: percentages with and without the percent sign in one column, whichever comes first', async () => {
    const rates = typed('{{no}} {{vat}} {{rate}}', {
      fields: { vat: { type: 'percent' }, rate: { type: 'percent', whole: 100 } },
    })
    const options = { fields: rates, locale: 'de' }
    const fault = await refusal(itemsOf('no;vat;rate\n1;19 %;1\n2;7,5;1\n3;7;1\n', options))
    expect(fault.errors).to.deep.equal([
      {
        pointer: '/vat',
        code: 'ambiguous_column',
        message:
          'The column "vat" has "19 %" in row 2 and "7,5" in row 3, which may be "7.5%" or "750%". Write all of its cells with a percent sign, or none of them.',
        line: 3,
        row: 3,
      },
    ])
    const mixed = ['7;19 %', '-0,07;19 %', '19%;0.07', '19 %;;0;7', '0 %;7'].map((cells) => cells.split(';'))
    for (const cells of mixed) {
      const upload = `no;vat;rate\n${cells.map((cell, at) => `${at};${cell.replace('.', ',')};1\n`).join('')}`
      for (const locale of ['de', 'auto'])
        expect((await refusal(itemsOf(upload, { ...options, locale }))).errors[0]?.code, upload).to.equal(
          'ambiguous_column',
        )
    }
  })

  it('accept percentages that all have or all lack the sign, except for zeros, and any mixture if 100 is the whole', async () => {
    const rates = typed('{{vat}}', { fields: { vat: { type: 'percent' } } })
    const hundreds = typed('{{vat}}', { fields: { vat: { type: 'percent', whole: 100 } } })
    const read = async (cells: string, of = rates) =>
      inShort(await itemsOf(`vat\n${cells.replaceAll(' ', '\n')}\n`, { fields: of }))
    const values = (...found: string[]) => found.map((vat) => ({ vat }))
    expect(await read('19% 0 7% 0.00')).to.deep.equal(values('0.19', '0', '0.07', '0.00'))
    expect(await read('0.19 1.5 0 7')).to.deep.equal(values('0.19', '1.5', '0', '7'))
    expect(await read('19% 7 0.5', hundreds)).to.deep.equal(values('19', '7', '0.5'))
  })

  it('invalid_upload: a language for a file that is not CSV', async () => {
    expect((await refusal(itemsOf('[{}]', { locale: 'de' }))).detail).to.match(/for CSV/)
  })

  it('fill the items of lists, with the currency of the item itself', async () => {
    const lines = 'no,currency,lines.text,lines.sum\n1,CHF,Tea,CHF 1’200.50\n1,CHF,Milk,$2\n'
    const columns = { 'lines.sum': { locale: 'de-CH' } }
    const optional = withCurrency.map((field) => ({ ...field, optional: true }))
    const options = { fields: optional, columns, groupBy: 'no' }
    const read = await itemsOf(lines, options)
    expect(inShort(read)).to.deep.equal(['3 /lines/1/sum wrong_type'])
    expect(read[0] !== undefined && 'faults' in read[0] ? read[0].faults[0]?.message : '').to.equal(
      'The column "lines.sum" needs an amount in CHF, or one without a currency; this cell has "$2".',
    )
    const right = lines.replace('$2', 'Fr 2').replace('Fr', 'CHF')
    expect(inShort(await itemsOf(right, options))).to.deep.equal([
      {
        no: '1',
        currency: 'CHF',
        lines: [
          { text: 'Tea', sum: '1200.50' },
          { text: 'Milk', sum: '2' },
        ],
      },
    ])
  })

  it('empty_cell: an empty cell for a required value, of any type', () => {
    const bytes = new TextEncoder().encode('no,price,due,paid,vat\n1,,2026-01-01,,0.2\n')
    const shape = shapeOf(bytes)
    if (shape.format !== 'csv') throw new Error('it is a table')
    const plan = planColumns(shape.header, { fields })
    const [item] = [...sourceItems(bytes, shape)].map((source) => readItem(source, plan))
    if (item === undefined || 'faults' in item) throw new Error('it was read')
    const faults = itemFaults(item, { fields })
    expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal(['/price empty_cell'])
    expect(itemFaults(item, { fields, allowEmpty: true })).to.deep.equal([])
  })

  it('invalid_upload: a column for a value that the template calculates', async () => {
    const computed = typed('{{no}} {{total}}', { formulas: new Map([['total', 'no * 2']]) })
    const fault = await refusal(itemsOf('no,Sum\n1,2\n', { fields: computed, columns: { Sum: 'total' } }))
    expect(fault.errors.map(({ pointer, code, message }) => [pointer, code, message])).to.deep.equal([
      [
        '/total',
        'computed_column',
        'The template calculates "total", which the column "Sum" is mapped to. Leave the column out: map it to null (platen batch run: --map \'Sum=\').',
      ],
    ])
  })

  it('fill names that only formulas use, and lists that only formulas read', async () => {
    const inputs = typed('{{no}} {{total}}', {
      fields: { lines: { type: 'list', fields: { sum: { type: 'number' } } }, rate: { type: 'percent' } },
      formulas: new Map([['total', 'sum(lines.sum) * rate * factor']]),
      inputs: ['lines.sum', 'rate', 'factor'],
    })
    const upload = 'no;rate;factor;lines.sum\n1;19 %;2;1,5\n1;19 %;2;2,5\n'
    expect(inShort(await itemsOf(upload, { fields: inputs, groupBy: 'no', locale: 'de' }))).to.deep.equal([
      { no: '1', rate: '0.19', factor: '2', lines: [{ sum: '1.5' }, { sum: '2.5' }] },
    ])
    const missing = await refusal(itemsOf('no\n1\n', { fields: inputs }))
    expect(missing.errors.map(({ pointer, code }) => `${pointer} ${code}`)).to.include('/rate missing_column')
  })

  it('fill a declared group, even if rows are grouped and a section uses the group', async () => {
    const grouped = typed('{{no}}{{#bank}}{{iban}}{{/bank}}{{#lines}}{{text}}{{/lines}}', {
      fields: { bank: { type: 'group', fields: { iban: { type: 'text' } } } },
    })
    const upload = 'no,bank.iban,lines.text\n1,X,a\n1,X,b\n'
    expect(inShort(await itemsOf(upload, { fields: grouped, groupBy: 'no' }))).to.deep.equal([
      { no: '1', bank: { iban: 'X' }, lines: [{ text: 'a' }, { text: 'b' }] },
    ])
  })

  it('leave everything unchanged in a template without types', async () => {
    const untyped = fieldsOf('{{a}} {{b}} {{#c}}x{{/c}}')
    const upload = 'a,b,c\n"1.234,56",ja,true\n 1 ,,\n'
    const before = inShort(await itemsOf(upload, { fields: untyped }))
    expect(before).to.deep.equal([
      { a: '1.234,56', b: 'ja', c: true },
      { a: ' 1 ', b: '', c: null },
    ])
    for (const locale of ['de', 'auto'])
      expect(inShort(await itemsOf(upload, { fields: untyped, locale }))).to.deep.equal(before)
  })
})
