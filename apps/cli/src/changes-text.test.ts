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
      '  due_date is a date now: tables and programs must give 2026-12-01 instead of any text. ' +
        'No document of the last 30 days used it. What is sent in another form will be refused.',
      'What else is new to callers and readers:',
      '  note is new. Tables and programs may leave it out.',
      '  The template has texts in German (de) now.',
    ])
    expect(changesText({ fields: [], languages: [] })).to.equal('')
  })

  it('lets no formula steer the terminal', () => {
    const total = change('total', { change: 'now_computed', after: { formula: 'a\u001B[2J+\r\nb' } })
    const [, line] = changesText({ fields: [total], languages: [] }).split('\n')
    expect(line).to.include('a [2J+  b')
  })
})
