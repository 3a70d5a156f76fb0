import type { FieldChange } from '@platen/contract'
import { expect } from 'chai'
import { changesText } from './changes-text.ts'

const change = (name: string, of: Partial<FieldChange>): FieldChange => ({
  name,
  change: 'added',
  isBreaking: false,
  recentDocuments: 0,
  ...of,
})

describe('what a version changes, in the terminal', () => {
  it('says what refuses callers first, then the rest; nothing where nothing changes', () => {
    const text = changesText({
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
      'This version refuses some callers:',
      '  due_date is now a date. Tables and programs must send 2026-12-01 instead of any text. ' +
        'No documents in the last 30 days used it. Data in any other format will be rejected.',
      'What else is new to callers and readers:',
      '  note is new. Tables and programs can omit it.',
      '  The template now has texts in German (de).',
    ])
    expect(changesText({ fields: [], languages: [] })).to.equal('')
  })

  it('lets no formula steer the terminal', () => {
    const total = change('total', { change: 'now_computed', after: { formula: 'a\u001B[2J+\r\nb' } })
    const [, line] = changesText({ fields: [total], languages: [] }).split('\n')
    expect(line).to.include('a [2J+  b')
  })
})
