import type { BatchError } from '@platen/contract'
import { expect } from 'chai'
import { shapeOf, sourceItems } from '@platen/import/tabular'
import { type Edit, fileOfEdited, repairedFile, reportTable, wrongRowsTable } from './compose-file.ts'
import { readWrong } from './read-wrong.ts'
import { joinCells } from './wrong-items.ts'
import { cellsOf, wrongItemsOf } from './wrong-items.ts'

const table = '\uFEFFname;sum\r\nAda;1\r\n"Bob\nB.";2;x\r\nZoë;3'

function edited(text: string, edits: Record<number, Edit>) {
  const file = new Blob([text])
  const bytes = new TextEncoder().encode(text)
  const shape = shapeOf(bytes)
  const items = [...sourceItems(bytes, shape)].flatMap((source) => {
    const edit = edits[source.item]
    return edit === undefined ? [] : [{ source, edit }]
  })
  return { file, shape, items }
}

const textOf = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())

describe('fixing a file', () => {
  it('writes fixed rows, removes omitted rows, and keeps every other byte', async () => {
    const { file, shape, items } = edited(table, { 2: { rows: [['Bob; "B"', '2']] }, 3: 'left out' })
    expect(await textOf(repairedFile(file, shape, items))).to.equal(
      '\uFEFFname;sum\r\nAda;1\r\n"Bob; ""B""";2\n',
    )
    expect(await textOf(fileOfEdited(file, shape, items))).to.equal('\uFEFFname;sum\r\n"Bob; ""B""";2\n')
  })

  it('replaces JSON items in place, and creates an array of fixed items', async () => {
    const array = edited('[{"a":1}, {"a":\n2} ,{"a":3}]', { 2: { text: '{"a":"2"}' } })
    expect(await textOf(repairedFile(array.file, array.shape, array.items))).to.equal(
      '[{"a":1}, {"a":"2"},{"a":3}]',
    )
    const lines = edited('{"a":1}\n{"a":}\n{"a":3}\n', { 2: { text: '{\n  "a": 2\n}' } })
    expect(await textOf(repairedFile(lines.file, lines.shape, lines.items))).to.equal(
      '{"a":1}\n{ "a": 2 }\n{"a":3}\n',
    )
    expect(await textOf(fileOfEdited(lines.file, lines.shape, lines.items))).to.equal('[{\n  "a": 2\n}]')
  })

  it('exports rows with errors as a table, with the errors in the first column', async () => {
    const { shape, items } = edited(table, { 2: 'left out' })
    if (shape.format !== 'csv') throw new Error('it is a table')
    const wrong = items.map(({ source }) => ({ source, why: 'One cell too many.' }))
    expect(await textOf(wrongRowsTable(shape, wrong))).to.equal(
      '\uFEFFError,name,sum\nRow 3: One cell too many.,"Bob\nB.",2,x\n',
    )
  })

  it('finds the rows from a report in the file, and detects a different file', async () => {
    const report: BatchError[] = [{ item: 2, line: 3, pointer: '', code: 'ragged_row', message: '' }]
    const wrong = wrongItemsOf(report)
    const found = await readWrong(new Blob([table]), wrong, { upload: { uploadId: 'upl_1' } })
    if ('problem' in found) throw new Error(found.problem)
    expect(found.items.get(2)?.rows[0]?.cells).to.deep.equal(['Bob\nB.', '2', 'x'])
    const other = await readWrong(new Blob(['name;sum\nAda;1']), wrong, {
      upload: { uploadId: 'upl_1' },
    })
    expect(other).to.have.property('problem').that.contains('not the batch’s file')
    const shifted = await readWrong(new Blob(['name;sum\n"A\nda";1\nBob;2\n']), wrong, {
      upload: { uploadId: 'upl_1' },
    })
    expect(shifted).to.have.property('problem').that.contains('not the batch’s file')
  })

  it('joins a value that was split at its own comma', () => {
    expect(joinCells(['R-2', '€12', '50', 'cash'], 1, ',')).to.deep.equal(['R-2', '€12,50', 'cash'])
  })

  it('finds the cells for a fault, even in list rows', () => {
    const text = 'no,l.x,l.y\n1,,\n1,a,b\n1,c,d'
    const bytes = new TextEncoder().encode(text)
    const [group] = sourceItems(bytes, shapeOf(bytes), { groupBy: 'no' })
    if (!group) throw new Error('there is a group')
    const columns = [
      { name: 'no', path: ['no'], kind: 'text' as const },
      { name: 'l.x', list: 'l', path: ['x'], kind: 'text' as const },
      { name: 'l.y', list: 'l', path: ['y'], kind: 'text' as const },
    ]
    const layout = { columns, header: ['no', 'l.x', 'l.y'] }
    expect(cellsOf({ pointer: '/l/1/y' }, group, layout)).to.deep.equal([{ row: 2, column: 2 }])
    expect(cellsOf({ pointer: '/no', line: 4 }, group, layout)).to.deep.equal([{ row: 2, column: 0 }])
    expect(cellsOf({ pointer: '' }, group, layout)).to.have.length(9)
  })

  it('escapes formulas in the exported report', async () => {
    const fault: BatchError = { item: 1, line: 2, pointer: '/l/0/x', code: 'wrong_type', message: '=cmd()' }
    expect(await textOf(reportTable([fault]))).to.contain("'=cmd()")
  })
})
