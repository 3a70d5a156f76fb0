import type { FieldChange } from '@platen/contract'
import { expect } from 'chai'
import { formatChanges } from './format-changes.ts'

const change = (name: string, of: Partial<FieldChange>): FieldChange => ({
  name,
  change: 'added',
  isBreaking: false,
  recentDocuments: 0,
  ...of,
})

describe('the changes in a version in the terminal', () => {
  it('lists breaking changes first, then the others, and prints nothing if there are none', () => {
    const text = formatChanges({
      fields: [
        change('note', {}),
        change('due_date', {
          change: 'type_changed',
          isBreaking: true,
          after: { declared: { type: 'date' } },
        }),
      ],
      languages: [{ change: 'texts_added', locale: 'de' }],
    })
    expect(text.split('\n')).to.deep.equal([
      'Breaking changes for callers:',
      '  due_date is now a date. Spreadsheets and programs must send 2026-12-01 instead of any text. ' +
        'No documents in the last 30 days used it. Data in any other format will be rejected.',
      'Other changes for callers and readers:',
      '  note is new. Spreadsheets and programs can omit it.',
      '  The template now has text in German (de).',
    ])
    expect(formatChanges({ fields: [], languages: [] })).to.equal('')
  })

  it('removes control characters of formulas', () => {
    const total = change('total', { change: 'now_computed', after: { formula: 'a\u001B[2J+\r\nb' } })
    const [, line] = formatChanges({ fields: [total], languages: [] }).split('\n')
    expect(line).to.include('a [2J+  b')
  })
})
