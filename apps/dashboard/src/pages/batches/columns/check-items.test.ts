import { compileTemplate, declareFields } from '@platen/merge'
import { shapeOf, sourceItems } from '@platen/import/tabular'
import { expect } from 'chai'
import { checkItems, headerFaults } from './check-items.ts'

const compiled = compileTemplate('{{a}} {{b}} {{#l}}{{x}}{{/l}}', { file: 'template.html' })
const fields = compiled.ok ? compiled.template.fields : []
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('checking items in a file', () => {
  it('uses the rules of the service', () => {
    const text = 'A;b;no\n1;x;7\n2;y\n3;z;8\n'
    const shape = shapeOf(bytesOf(text))
    const choice = { columns: { A: 'a', b: 'b', no: null }, locales: {}, groupBy: null }
    expect(headerFaults(shape, choice, fields)).to.deep.equal([])
    const missing = headerFaults(shape, { ...choice, columns: { ...choice.columns, b: null } }, fields)
    expect(missing.map(({ code }) => code)).to.deep.equal(['missing_column'])
    const checked = [...checkItems(sourceItems(bytesOf(text), shape), shape, { choice, fields })]
    expect(checked.map(({ faults }) => faults.map(({ code }) => code))).to.deep.equal([
      [],
      ['ragged_row'],
      [],
    ])
    expect(checked[2]?.data).to.deep.equal({ a: '3', b: 'z' })
  })

  it('reports cells that a spreadsheet damaged', () => {
    const text = 'a;b\n1;x\n2;4,50014E+11\n'
    const choice = { columns: { a: 'a', b: 'b' }, locales: {}, groupBy: null }
    const shape = shapeOf(bytesOf(text))
    const checked = [...checkItems(sourceItems(bytesOf(text), shape), shape, { choice, fields })]
    expect(checked.map(({ warnings }) => warnings.map(({ row, code }) => `${row} ${code}`))).to.deep.equal([
      [],
      ['3 damaged_cell'],
    ])
  })

  it('requires a grouping column for a declared list', () => {
    const declared = declareFields(fields, {
      fields: { l: { type: 'list', fields: { x: { type: 'text' } } } },
    })
    const choice = { columns: { a: 'a', b: 'b', x: 'l.x' }, locales: {}, groupBy: null }
    const shape = shapeOf(bytesOf('a;b;x\n1;x;y\n'))
    expect(headerFaults(shape, choice, declared).map(({ message }) => message)).to.deep.equal([
      'The list “l” needs several rows per document. Below, choose the column that groups them.',
    ])
    expect(headerFaults(shape, { ...choice, groupBy: 'a' }, declared)).to.deep.equal([])
  })
})
