import type { CellWarning } from '@platen/contract'
import { expect } from 'chai'
import { createWarningLimiter } from './limit-warnings.ts'

const warning = (row: number, subject: string): CellWarning => ({
  code: 'damaged_cell',
  subject,
  message: 'It is damaged.',
  line: row,
  row,
})

describe('createWarningLimiter', () => {
  it('passes on 100 warnings for each column, and one that reports that there are more', () => {
    const limitWarnings = createWarningLimiter()
    const rows = Array.from({ length: 300 }, (_, at) => at + 2)
    const listed = rows.flatMap((row) =>
      limitWarnings([warning(row, 'EAN'), ...(row % 2 ? [] : [warning(row, 'IBAN')])]),
    )
    const ean = listed.filter(({ subject }) => subject === 'EAN')
    expect(ean.map(({ row }) => row)).to.deep.equal(rows.slice(0, 101))
    expect(ean.slice(0, 100).every(({ message }) => message === 'It is damaged.')).to.equal(true)
    expect(ean[100]?.message).to.equal(
      'It is damaged. More cells in column "EAN" have this warning, but are not listed.',
    )
    expect(listed.filter(({ subject }) => subject === 'IBAN')).to.have.length(101)
  })
})
