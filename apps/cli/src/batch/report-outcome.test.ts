import { expect } from 'chai'
import { readingNotes, formatReport } from './report-outcome.ts'

describe('the report of how a table was read', () => {
  it('contains the empty rows, the hints, and the option that groups rows', () => {
    const hints = [
      { code: 'rows_repeat' as const, column: '$(id) `id` it\'s "no"', message: 'Rows 2 and 3 are equal.' },
      { code: 'read_as_yes_or_no' as const, column: 'paid', message: 'It is read as yes or no.' },
    ]
    expect(readingNotes({ emptyRows: { count: 1_200, rows: [4, 9] }, hints })).to.deep.equal([
      '1,200 empty rows were skipped (rows 4, 9 and more).',
      `Rows 2 and 3 are equal. Run platen batch run again with --group-by '$(id) \`id\` it'\\''s "no"'.`,
      'It is read as yes or no.',
    ])
    expect(readingNotes({ emptyRows: { count: 1, rows: [4] } })).to.deep.equal([
      '1 empty row was skipped (row 4).',
    ])
    expect(readingNotes({})).to.deep.equal([])
  })
})

describe('the report of rows with errors', () => {
  it('shows a suggestion once, even if the message contains it', () => {
    const errors = [
      {
        item: 1,
        pointer: '/colour',
        code: 'not_an_option',
        message: 'Must be one of "red", "green". You sent "gren".',
        suggestion: 'green',
      },
      {
        item: 2,
        pointer: '/nmae',
        code: 'unknown_key',
        message: 'The template does not use "nmae": did you mean "name"?',
        suggestion: 'name',
      },
    ]
    const text = formatReport({ first: errors, lines: 2, file: 'report.jsonl' })
    expect(text).to.include('You sent "gren". Did you mean "green"?')
    expect(text.match(/did you mean/gi)).to.have.length(2)
  })
})
