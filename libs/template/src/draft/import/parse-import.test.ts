import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { dataOfImport, formatOf, importLengthMax, parseImport } from './parse-import.ts'

const compiled = compileTemplate('{{no}}{{customer.name}}{{#items}}{{what}}{{/items}}', {
  file: 'template.html',
})
const fields = compiled.ok ? compiled.template.fields : []
const parse = (text: string) => parseImport(text, formatOf(text), fields)

function dataOf(text: string, target: { list?: string; row?: number } = {}, current = {}) {
  const parsed = parse(text)
  if (parsed.kind === 'problem') throw new Error(parsed.message)
  return dataOfImport(parsed, { list: target.list ?? null, row: target.row ?? 0 }, current)
}

function problemOf(text: string) {
  const parsed = parse(text)
  return parsed.kind === 'problem' ? parsed : undefined
}

describe('import', () => {
  it('recognizes JSON, tables and names', () => {
    expect(formatOf(' {"a":1}')).to.equal('json')
    expect(formatOf('[{}]')).to.equal('json')
    expect(formatOf('a,b\n1,2')).to.equal('csv')
    expect(formatOf('a\tb\n1\t2')).to.equal('csv')
    expect(formatOf('a, b, c')).to.equal('names')
    expect(formatOf('a\nb\nc')).to.equal('names')
  })

  it('accepts a JSON object, and the data of a complete request', () => {
    expect(dataOf('{"no":1}')).to.deep.equal({ no: 1 })
    expect(dataOf('{"templateId":"tpl_1","data":{"no":1},"output":"url"}')).to.deep.equal({ no: 1 })
  })

  it('uses one row of a table as the sample, with dotted names as objects and cells as text', () => {
    const table = 'no;customer.name\n1;Ada\n007;"Bob; ""the"" builder"\n'
    expect(dataOf(table)).to.deep.equal({ no: '1', customer: { name: 'Ada' } })
    expect(dataOf(table, { row: 1 })).to.deep.equal({ no: '007', customer: { name: 'Bob; "the" builder' } })
  })

  it('replaces the items of a list with rows whose column names can start with the name of the list', () => {
    const current = { items: [], no: 'x' }
    const expected = { items: [{ what: 'a' }, { what: 'b' }], no: 'x' }
    expect(dataOf('what,q\na,1', { list: 'items' }, current)['items']).to.deep.equal([{ what: 'a', q: '1' }])
    const table = 'items.what,\na,\n'
    expect(problemOf(table)?.message).to.match(/Column 2 has no name/)
    expect(
      dataOf('[{"items":{"what":"a"}},{"items":{"what":"b"}}]', { list: 'items' }, current),
    ).to.deep.equal(expected)
    expect(JSON.stringify(dataOf('[{"what":"a"}]', { list: 'items' }, current))).to.match(/^\{"items"/)
  })

  it('creates an empty sample from names with or without braces, and leaves lists without fields empty', () => {
    expect(dataOf('{{no}}\ncustomer.name, items.what')).to.deep.equal({
      no: '',
      customer: { name: '' },
      items: [{ what: '' }],
    })
    expect(dataOf('items')).to.deep.equal({ items: [] })
  })

  it('reports the position of errors', () => {
    expect(problemOf('{"a":\n1,}')?.where).to.equal('line 2, column 3')
    expect(problemOf('[{"a":1},]')?.where).to.equal('line 1, column 10')
    expect(problemOf('[{"a":1},2]')?.where).to.equal('item 2')
    expect(problemOf('a,b\n1,2\n3')?.where).to.equal('row 3')
    expect(problemOf('a,b\n1,"2')?.message).to.match(/double quote/)
    expect(problemOf('a,a\n1,2')?.message).to.match(/occurs twice/)
    expect(problemOf('a,a.b\n1,2')?.message).to.match(/is a value/)
    expect(problemOf('a..b,c\n1,2')?.message).to.match(/empty part/)
  })

  it('limits size, depth and width immediately', () => {
    expect(problemOf('x'.repeat(10 * 1024 * 1024))?.message).to.match(/10\.0 MB/)
    expect(problemOf('['.repeat(importLengthMax))?.message).to.match(/more than 64 levels deep/)
    expect(problemOf(`{"a":${'{"a":'.repeat(100_000)}`)?.message).to.match(/more than 64 levels deep/)
    expect(problemOf(`${'a,'.repeat(500_000)}b\n1`)?.message).to.match(/at most 1000 columns/)
    expect(problemOf(Array.from({ length: 40 }, () => 'a').join('.'))?.message).to.match(/32 parts/)
    expectLinear((size) => void problemOf('['.repeat(size)), importLengthMax)
    expectLinear((size) => void problemOf(`${'a,'.repeat(size)}b\n1`), 500_000)
  })

  it('accepts names of prototype properties, and formulas as text', () => {
    const data = dataOf('__proto__.polluted,constructor,f\n1,2,=cmd()')
    expect(Object.keys(data)).to.deep.equal(['__proto__', 'constructor', 'f'])
    expect(data['f']).to.equal('=cmd()')
    expect(Object.hasOwn(Object.prototype, 'polluted')).to.equal(false)
  })
})
