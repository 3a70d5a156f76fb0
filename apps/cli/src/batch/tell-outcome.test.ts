import { expect } from 'chai'
import { readingNotes } from './tell-outcome.ts'

describe('what is said of how a table was read', () => {
  it('has the empty rows, the hints, and the option that groups rows', () => {
    const hints = [
      { code: 'rows_repeat' as const, column: '$(id) `id` it\'s "no"', message: 'Rows 2 and 3 are alike.' },
      { code: 'read_as_yes_or_no' as const, column: 'paid', message: 'It is read as yes or no.' },
    ]
    expect(readingNotes({ emptyRows: { count: 1_200, rows: [4, 9] }, hints })).to.deep.equal([
      '1,200 empty rows left out (rows 4, 9 and others).',
      `Rows 2 and 3 are alike. Run platen batch run again with --group-by '$(id) \`id\` it'\\''s "no"'.`,
      'It is read as yes or no.',
    ])
    expect(readingNotes({ emptyRows: { count: 1, rows: [4] } })).to.deep.equal([
      '1 empty row left out (row 4).',
    ])
    expect(readingNotes({})).to.deep.equal([])
  })
})
