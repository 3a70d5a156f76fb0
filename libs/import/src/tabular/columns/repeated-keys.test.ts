import { expect } from 'chai'
import { type KeyColumn, watchRepeats } from './repeated-keys.ts'

const column = (name: string, path: string | null = name): KeyColumn => ({
  name,
  path: path ?? undefined,
  isOfList: name.startsWith('lines.'),
})

function found(columns: readonly KeyColumn[], rows: readonly string[]) {
  const watch = watchRepeats(columns)
  for (const [at, row] of rows.entries()) watch.add({ row: at + 2, cells: row.split(',') })
  return watch.found()
}

const invoice = [column('customer'), column('no'), column('lines.text')]

describe('the column that groups rows', () => {
  it('is the one that repeats in consecutive rows, with all values outside of the list', () => {
    const rows = ['Ada,A1,Tea', 'Ada,A1,Milk', 'Ada,A2,Tea', 'Bob,A3,Tea']
    expect(found(invoice, rows)).to.deep.equal({ column: 'no', text: 'A1', rows: [2, 3] })
    expect(found(invoice, ['Ada,A1,Tea', 'Bob,A1,Milk'])).to.equal(undefined)
    expect(found(invoice, ['Ada,A1,Tea', 'Bob,A2,Tea', 'Ada,A1,Tea'])).to.equal(undefined)
    expect(found(invoice, ['Ada,,Tea', 'Bob,,Milk'])).to.equal(undefined)
    expect(found(invoice.slice(0, 2), rows)).to.equal(undefined)
  })

  it('can have empty cells below the first row, as in exports of shops', () => {
    expect(found(invoice, ['Ada,A1,Tea', ',A1,Milk', 'Bob,A2,Tea'])).to.deep.include({ column: 'no' })
    expect(found(invoice, [',A1,Tea', 'Ada,A1,Milk'])).to.equal(undefined)
  })

  it('can be an ignored column, and is never the sender if there is another candidate', () => {
    const rows = ['Us,B1,A1,Tea', 'Us,B1,A1,Milk']
    const [sender, other, plain] = [column('Firm', 'seller.name'), column('Receipt', null), column('ref')]
    expect(found([sender, other, plain, column('lines.text')], rows)).to.deep.include({ column: 'Receipt' })
    expect(found([sender, column('lines.a'), column('lines.b'), column('lines.c')], rows)).to.deep.include({
      column: 'Firm',
    })
  })
})
