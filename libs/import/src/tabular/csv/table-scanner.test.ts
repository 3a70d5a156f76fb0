import { expect } from 'chai'
import { declareFields } from '@platen/merge'
import { Fault, type FaultItem } from '@platen/contract'
import { fieldsOf, inShort, itemsOf } from '../testing/given-items.ts'
import type { ReadOptions } from '../read-items.ts'

const fields = fieldsOf('{{a}} {{b}}')
const csv = async (upload: string | Buffer, options: Partial<ReadOptions> = {}) =>
  inShort(await itemsOf(upload, { format: 'csv', fields, ...options }))

async function headerFaults(upload: string, options: Partial<ReadOptions> = {}): Promise<string[]> {
  try {
    await itemsOf(upload, { format: 'csv', fields, ...options })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    expect(error.code).to.equal('invalid_upload')
    return error.errors.map(({ pointer, code, suggestion }: FaultItem) =>
      [pointer, code, suggestion].filter((part) => part !== undefined).join(' '),
    )
  }
  throw new Error('The header was taken')
}

describe('the CSV scanner', () => {
  it('reads text unchanged: formulas, leading zeros, dates, spaces, replacement characters', async () => {
    const cells = ['=1+1', '@SUM(A1)', '-5', '007', '1e5', ' x ', '2026-01-02', '\ufffd', 'TRUE', '[1]']
    const rows = cells.map((cell) => `${cell},x`).join('\n')
    expect(await csv(`a,b\n${rows}`)).to.deep.equal(cells.map((cell) => ({ a: cell, b: 'x' })))
  })

  it('counts the lines and rows of empty rows with any number of lines', async () => {
    const items = await itemsOf('a,b\n"\n",\n"\n",\n\n\n"\n\n",\n1,2\n', { format: 'csv', fields })
    expect(items.map(({ line, row }) => `${line}/${row}`)).to.deep.equal(['11/7'])
  })

  it('guesses the separator from the header, outside of quotes', async () => {
    expect(await csv('a;b\n1,5;2')).to.deep.equal([{ a: '1,5', b: '2' }])
    expect(await csv('a\tb\n1,5\t2;3')).to.deep.equal([{ a: '1,5', b: '2;3' }])
    expect(await csv('"a,,,";b\n1;2', { columns: { 'a,,,': 'a' } })).to.deep.equal([{ a: '1', b: '2' }])
    expect(await csv('a\n1;2', { fields: fieldsOf('{{a}}') })).to.deep.equal([{ a: '1;2' }])
  })

  it('reads a quote inside a cell as a character, even in the header', async () => {
    const columns = { 'Rohr 5"': 'a' }
    const upload = 'Rohr 5";b\nBohnen "Crema" 1 kg;"12"\n'
    expect(await csv(upload, { columns })).to.deep.equal([{ a: 'Bohnen "Crema" 1 kg', b: '12' }])
  })

  it('reads quotes over several lines, doubled quotes, and every kind of line ending', async () => {
    expect(await csv('a,b\r\n"x\r\ny","say ""hi"""\n1,""\r2,3\n')).to.deep.equal([
      { a: 'x\r\ny', b: 'say "hi"' },
      { a: '1', b: '' },
      { a: '2', b: '3' },
    ])
  })

  it('ignores empty cells after the last column if the header has them too', async () => {
    expect(await csv('a;b;;\n1;2;;\n3;4; ;\n5;6;;x\n7;8\n9;10;\n')).to.deep.equal([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
      '4  ragged_row',
      { a: '7', b: '8' },
      { a: '9', b: '10' },
    ])
    // An unquoted price of 12,50 before an empty remark.
    const called = { fields: fieldsOf('{{a}}{{price}}{{remark}}') }
    expect(await csv('a,price,remark\n1,12,50,\n', called)).to.deep.equal(['2  ragged_row'])
  })

  it('ragged_row: explains how to fix missing and extra cells', async () => {
    const faultsOf = async (row: string) =>
      (await itemsOf(`a,b\n${row}\n`, { format: 'csv', fields })).flatMap((item) =>
        'faults' in item ? item.faults.map(({ message }) => message) : [],
      )
    expect((await faultsOf('1,2,3')).join()).to.contain(
      'Put cells that contain the separator in quotation marks',
    )
    expect((await faultsOf('1')).join()).to.contain('Add the missing cells')
  })

  it('wrong_type: a cell for a group or a list names what it accepts', async () => {
    const own = declareFields(fieldsOf('{{seller.name}}{{#items}}{{qty}}{{/items}}'), {
      fields: {
        seller: { type: 'group', fields: { name: { type: 'text' }, contact: { type: 'text' } } },
        items: { type: 'list', fields: { qty: { type: 'number' } } },
      },
    })
    const messages = (
      await itemsOf('seller,tags\nShop,x\ntrue,x\n', {
        format: 'csv',
        fields: own,
        columns: { tags: null },
      })
    ).map((item) => ('faults' in item ? item.faults[0]?.message : 'taken'))
    const needed = (cell: string) =>
      `The column "seller" needs an object in JSON, or a column for each of its fields, such as "seller.name" and "seller.contact"; this cell has "${cell}".`
    expect(messages).to.deep.equal([needed('Shop'), needed('true')])
  })

  it('follows Excel’s separator line above a table, which has a line number but no row number', async () => {
    const positions = async (upload: string, chunkBytes: number) =>
      (await itemsOf(upload, { fields, chunkBytes })).map((item) => ({
        line: item.line,
        row: item.row,
        ...('data' in item && { ...item.data }),
      }))
    for (const chunkBytes of [1, 65_536]) {
      for (const first of ['sep=|\r\n', '\ufeffsep=|\r\n', '"sep=|"\n', 'SEP=|\n'])
        expect(await positions(`${first}a|b\r\n1,5|2;3\r\n`, chunkBytes), first).to.deep.equal([
          { line: 3, row: 2, a: '1,5', b: '2;3' },
        ])
    }
    const called = { fields: fieldsOf('{{a}}'), columns: { 'sep=': 'a', x: null } }
    expect(await csv('sep=;x\n1;2\n', called)).to.deep.equal([{ a: '1' }])
  })

  it('trims the names in the header', async () => {
    expect(await csv(' a ,"b "\n1,2')).to.deep.equal([{ a: '1', b: '2' }])
  })

  it('reports each invalid row with its line and continues with the next', async () => {
    const upload = Buffer.concat([
      Buffer.from('a,b\n1\n1,2,3\n"x\ny",'),
      Buffer.from('Zürich', 'latin1'),
      Buffer.from('\n\n,\n5" pipe,x\n"a"b,c\n1,"2\n3"4\nok,ok\n,,\n\n'),
    ])
    expect(await csv(upload)).to.deep.equal([
      '2  ragged_row',
      '3  ragged_row',
      '4 /b invalid_utf8',
      { a: '5" pipe', b: 'x' },
      '9 /a invalid_quotes',
      '10 /b invalid_quotes',
      { a: 'ok', b: 'ok' },
    ])
  })

  it('skips empty rows, even inside a group, and counts those that are not at the end', async () => {
    const emptyRows = { count: 0, rows: [] as number[] }
    const ofInvoices = fieldsOf('{{no}}{{#lines}}{{what}}{{/lines}}')
    const text = 'no,lines.what\n,\n1,a\n,\n1,b\n\n\n2,c\n , \n\n'
    expect(await csv(text, { fields: ofInvoices, groupBy: 'no', emptyRows })).to.deep.equal([
      { no: '1', lines: [{ what: 'a' }, { what: 'b' }] },
      { no: '2', lines: [{ what: 'c' }] },
    ])
    expect(emptyRows).to.deep.equal({ count: 4, rows: [2, 4, 6, 7] })
  })

  it('invalid_quotes: a quote that is never closed includes the rest of the file, and is reported', async () => {
    expect(await csv('a,b\n1,2\n3,"4\n5,6\n')).to.deep.equal([{ a: '1', b: '2' }, '3 /b invalid_quotes'])
  })

  it('cell_too_large: a 10 MB cell, quoted or not, and the next row is read', async () => {
    const large = 'x'.repeat(10_000_000)
    expect(await csv(`a,b\n${large},1\n"${large}\n",2\n3,${large}\n4,5`)).to.deep.equal([
      '2 /a cell_too_large',
      '3 /a cell_too_large',
      '5 /b cell_too_large',
      { a: '4', b: '5' },
    ])
    const edge = 'x'.repeat(2 ** 20)
    expect(await csv(`a,b\n${edge},1\n${edge}x,2`)).to.deep.equal([
      { a: edge, b: '1' },
      '3 /a cell_too_large',
    ])
  })

  it('item_too_large: a row of many large cells', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `c${at}`)
    const row = names.map(() => 'x'.repeat(2 ** 20)).join(',')
    const own = fieldsOf(names.map((name) => `{{${name}}}`).join(''))
    expect(await csv(`${names.join(',')}\n${row}`, { fields: own })).to.deep.equal(['2  item_too_large'])
  })

  it('ragged_row: the cells in a row of a million cells are counted, not stored', async () => {
    expect(await csv(`a,b\n${','.repeat(1_000_000)}x\n1,2`)).to.deep.equal([
      '2  ragged_row',
      { a: '1', b: '2' },
    ])
  })

  it('nests dotted names, including those of object prototypes', async () => {
    const own = fieldsOf('{{customer.name}} {{customer.address.city}} {{__proto__.x}}')
    const [item] = await itemsOf('customer.name,customer.address.city,__proto__.x\nAda,London,1', {
      fields: own,
    })
    expect(JSON.stringify(item && 'data' in item ? item.data : item)).to.equal(
      '{"customer":{"name":"Ada","address":{"city":"London"}},"__proto__":{"x":"1"}}',
    )
  })

  it('accepts text for the contents of a section with the same name', async () => {
    const given = fieldsOf('{{#note}}<p>{{note}}</p>{{/note}}')
    expect(await csv('note\nPay soon\ntrue', { fields: given })).to.deep.equal([
      { note: 'Pay soon' },
      { note: 'true' },
    ])
    const dotted = fieldsOf(
      '{{sender.name}}{{#sender.phone}}<p>{{sender.phone}}</p>{{/sender.phone}}{{#lines}}{{#tax.no}}{{tax.no}}{{/tax.no}}{{/lines}}',
    )
    const upload = 'sender.name,sender.phone,lines.tax.no\nAda,+44 117,T1\nAda,,T2'
    expect(await csv(upload, { fields: dotted, groupBy: 'sender.name' })).to.deep.equal([
      { sender: { name: 'Ada', phone: '+44 117' }, lines: [{ tax: { no: 'T1' } }, { tax: { no: 'T2' } }] },
    ])
  })

  it('reads JSON for a list, yes, no or nothing for a condition, and reports everything else', async () => {
    const own = fieldsOf('{{no}}{{#items}}{{qty}}{{/items}}{{#paid}}PAID{{/paid}}{{customer.name}}')
    const rows = [
      'no,items,paid,customer',
      '1,"[{""qty"": 2}]",true,"{""name"":""Ada""}"',
      '2,[],FALSE,"{""name"":""Ada""}"',
      '3,,,"{""name"":""Ada""}"',
      '4,[1,perhaps,Ada',
      '5,"[{""qty"":12345678901234567890}]",2,',
    ]
    expect(await csv(rows.join('\n'), { fields: own })).to.deep.equal([
      { no: '1', items: [{ qty: 2 }], paid: true, customer: { name: 'Ada' } },
      { no: '2', items: [], paid: false, customer: { name: 'Ada' } },
      { no: '3', items: null, paid: null, customer: { name: 'Ada' } },
      '5 /items malformed_json, 5 /paid wrong_type, 5 /customer wrong_type',
      '6 /items/0/qty inexact_number, 6 /paid wrong_type',
    ])
  })

  it('reads several strings in a cell as a list if the template prints its items: one per line, or separated by semicolons', async () => {
    const own = fieldsOf('{{no}}{{#tags}}{{.}}{{/tags}}{{#lines}}{{what}}{{#notes}}{{.}}{{/notes}}{{/lines}}')
    const cells = [
      ['Tea; Milk,1;;', ['Tea', 'Milk,1']],
      ['Tea', ['Tea']],
      ['"Tea; green\r\n\nMilk\n"', ['Tea; green', 'Milk']],
      ['"Tea; green\n"', ['Tea; green']],
      ['"[""a;b"",""c""]"', ['a;b', 'c']],
      ['[]', []],
      ['', null],
      [' ;', null],
      ['false', false],
    ] as const
    for (const [cell, tags] of cells) {
      const upload = `no|tags|lines.what|lines.notes\n1|${cell}|x|a;b\n`
      expect(await csv(`sep=|\n${upload}`, { fields: own, groupBy: 'no' }), cell).to.deep.equal([
        { no: '1', tags, lines: [{ what: 'x', notes: ['a', 'b'] }] },
      ])
    }
    expect(await csv('no,tags\n1,[Tea\n', { fields: own })).to.deep.equal(['2 /tags malformed_json'])
  })

  describe('the header', () => {
    it('invalid_upload: no name, or a duplicate name', async () => {
      expect(await headerFaults(',, \n1,2,3')).to.deep.equal([' empty_column'])
      expect(await headerFaults('a,b,a \n')).to.deep.equal(['/a duplicate_column'])
    })

    it('invalid_upload: a column that has cells but no name, unlike the empty columns that spreadsheets add', async () => {
      expect(await csv('a,,b,, \n1,,2,, \n3,,4\n,,,,\n')).to.deep.equal([
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ])
      expect(await headerFaults('a,,b\n1,,2\n3,x,4\n')).to.deep.equal([' empty_column'])
      expect(await csv('a,b,,\n1,2,,\n3,4,x,\n5\n')).to.deep.equal([
        { a: '1', b: '2' },
        '3  ragged_row',
        '4  ragged_row',
      ])
    })

    it('invalid_upload: missing and unknown columns, once for any number of rows', async () => {
      expect(await headerFaults('a,bb\n1,2\n3,4\n')).to.deep.equal([
        '/bb unknown_column b',
        '/b missing_column',
      ])
      const own = fieldsOf('{{#items}}{{qty}}{{name}}{{/items}}{{customer.name}}{{no}}')
      const nested = itemsOf('no,custmer.name,custmer.x,a/b,items.qty,items.name\n', {
        format: 'csv',
        fields: own,
        groupBy: 'no',
      })
      const fault = await nested.then(
        () => undefined,
        (error: unknown) => error as Fault,
      )
      expect(fault?.errors.map(({ message }) => message)).to.deep.equal([
        'The template has no field "custmer", which the column "custmer.name" fills. Did you mean "customer"? To leave it out, map the column to null (platen batch run: --map \'custmer.name=\').',
        'The template has no field "custmer", which the column "custmer.x" fills. Did you mean "customer"? To leave it out, map the column to null (platen batch run: --map \'custmer.x=\').',
        'The template has no field for the column "a/b". To leave it out, map the column to null (platen batch run: --map \'a/b=\').',
        'The template needs columns for the group "customer": "customer.name".',
      ])
      expect(await headerFaults('no,items.qty\n1,2', { fields: own, groupBy: 'no' })).to.deep.equal([
        '/items/0/name missing_column',
        '/customer missing_column',
      ])
    })

    it('invalid_upload: a field that is filled twice, or in part and as a whole, and names with empty parts', async () => {
      const own = fieldsOf('{{c.n}}')
      expect(await headerFaults('c.n,x\n', { fields: own, columns: { x: 'c.n' } })).to.deep.equal([
        '/c/n duplicate_field',
      ])
      for (const header of ['c,c.n', 'c.n,c'])
        expect(await headerFaults(`${header}\n`, { fields: own })).to.deep.equal(['/c/n duplicate_field'])
      const text = fieldsOf('{{c}}')
      for (const header of ['c,c.n', 'c.n,c'])
        expect(await headerFaults(`${header}\n`, { fields: text })).to.deep.equal(['/c/n duplicate_field'])
      expect(await headerFaults('c..n\n', { fields: own })).to.include('/c..n invalid_column')
    })

    it('invalid_upload: a name that is too long or nested too deeply, immediately', async () => {
      expect(await headerFaults(`a,b,${'c.'.repeat(500_000)}n\n`)).to.have.length(1)
      expect((await headerFaults(`a,b,${'x'.repeat(1_001)}\n`))[0]).to.match(/ invalid_column$/)
      const columns = { b: `${'c.'.repeat(64)}n` }
      expect(await headerFaults('a,b\n', { columns })).to.deep.equal(['/b invalid_column'])
      const deepest = fieldsOf(`{{${'c.'.repeat(31)}n}}`)
      expect(await csv(`${'c.'.repeat(31)}n\n1`, { fields: deepest })).to.have.length(1)
    })

    it('invalid_upload: invalid UTF-8, broken quotes, too many columns', async () => {
      await headerFaults('a,"b\n')
      const wide = Array.from({ length: 1_001 }, (_, at) => `c${at}`).join(',')
      expect(await headerFaults(`${wide}\n1`)).to.deep.equal([' too_many_columns'])
    })

    it('maps columns to fields, or omits them, as set in `columns`', async () => {
      const columns = { Name: 'a', 'Sum total': 'b', Note: null }
      expect(await csv('Name,Note,Sum total\nAda,x,5', { columns })).to.deep.equal([{ a: 'Ada', b: '5' }])
      expect(await headerFaults('a,b\n', { columns: { Nmae: 'a' } })).to.deep.equal([
        '/Nmae column_not_found',
      ])
    })
  })

  describe('with groupBy', () => {
    const own = fieldsOf('{{no}}{{name}}{{#items}}{{qty}}{{what}}{{/items}}')
    const grouped = (upload: string, groupBy = 'no', more = own) => csv(upload, { fields: more, groupBy })

    it('combines consecutive rows into one item, whose list has an item for each row', async () => {
      const upload = 'no,name,items.qty,items.what\n1,Ada,2,tea\n1,,3,milk\n1,Ada,,\n2,Bob,,\n3,Cy,1,=SUM(A1)'
      expect(await grouped(upload)).to.deep.equal([
        {
          no: '1',
          name: 'Ada',
          items: [
            { qty: '2', what: 'tea' },
            { qty: '3', what: 'milk' },
          ],
        },
        { no: '2', name: 'Bob', items: [] },
        { no: '3', name: 'Cy', items: [{ qty: '1', what: '=SUM(A1)' }] },
      ])
    })

    it('ignores whitespace around text, in the grouping column and in others', async () => {
      const upload = 'no,name,items.qty,items.what\n6,Ada,1,a\n6 ,Ada ,2,b\n\u00A06, ,3,c\n7,Bob,4,d'
      expect(await grouped(upload)).to.deep.equal([
        { no: '6', name: 'Ada', items: ['a', 'b', 'c'].map((what, at) => ({ qty: String(at + 1), what })) },
        { no: '7', name: 'Bob', items: [{ qty: '4', what: 'd' }] },
      ])
      expect(await grouped('no,name,items.qty,items.what\n6,A,1,a\n7,B,2,b\n6 ,A,3,c')).to.include(
        '4 /no group_not_consecutive',
      )
    })

    it('can group by a column that the template does not print', async () => {
      expect(await grouped('id,no,name,items.qty,items.what\n7,1,Ada,2,tea\n7,,,3,milk', 'id')).to.deep.equal(
        [
          {
            no: '1',
            name: 'Ada',
            items: [
              { qty: '2', what: 'tea' },
              { qty: '3', what: 'milk' },
            ],
          },
        ],
      )
    })

    it('reports rows that differ, are invalid or have no group, and groups that appear again', async () => {
      const upload = [
        'no,name,items.qty,items.what',
        '1,Ada,2,tea',
        '1,Eve,2,tea',
        '2,Bob,1,tea',
        '2,Bob,1',
        '2,Bob,1,tea',
        ',Cy,1,tea',
        '1,Ada,9,tea',
        '3,Dan,1,tea',
      ]
      expect(await grouped(upload.join('\n'))).to.deep.equal([
        '3 /name group_values_differ',
        '5  ragged_row',
        '7 /no empty_group',
        '8 /no group_not_consecutive',
        { no: '3', name: 'Dan', items: [{ qty: '1', what: 'tea' }] },
      ])
    })

    it('a row with too few or too many cells does not affect other groups', async () => {
      const upload = (...rows: string[]) => ['no,name,items.qty,items.what', ...rows].join('\n')
      const one = (no: string, name: string) => ({ no, name, items: [{ qty: '1', what: 'tea' }] })
      // The only row of its group, the first, the last, one in between, and one with an unknown string.
      expect(
        await grouped(
          upload('1,Ada,1,tea', '2,Bob,1', '3,Cy,1,tea', '4,Di,1,te,a', '4,Di,1,tea', '5,Ed,1,tea'),
        ),
      ).to.deep.equal([one('1', 'Ada'), '3  ragged_row', one('3', 'Cy'), '5  ragged_row', one('5', 'Ed')])
      expect(await grouped(upload('1,Ada,1,tea', '2,Bob,1,tea', '2,Bob,1', '3,Cy,1,tea'))).to.deep.equal([
        one('1', 'Ada'),
        '4  ragged_row',
        one('3', 'Cy'),
      ])
      expect(
        await grouped(upload('1,Ada,1,tea', 'x,1,Ada,1,tea', '1,Ada,1,tea', '3,Cy,1,tea')),
      ).to.deep.equal(['3  ragged_row', one('3', 'Cy')])
      expect(await grouped(upload('1,Ada,1,tea', '7,1', '8,1', '3,Cy,1,tea', '9,3'))).to.deep.equal([
        one('1', 'Ada'),
        '3  ragged_row',
        '4  ragged_row',
        one('3', 'Cy'),
        '6  ragged_row',
      ])
    })

    it('item_too_large: a group of more than 10 MiB', async () => {
      const row = `1,Ada,1,${'x'.repeat(2 ** 20)}\n`
      expect(await grouped(`no,name,items.qty,items.what\n${row.repeat(11)}2,Bob,,`)).to.deep.equal([
        '2  item_too_large',
        { no: '2', name: 'Bob', items: [] },
      ])
    })

    it('invalid_upload: a missing column', async () => {
      expect(await headerFaults('a,b\n1,2', { groupBy: 'aa' })).to.deep.equal(['/aa column_not_found a'])
    })
  })
})
