import type { FieldChange } from '@platen/contract'
import { expect } from 'chai'
import { fieldChangeWords, sortChanges } from './field-change-words.ts'

const words = (change: Partial<FieldChange> & Pick<FieldChange, 'change'>) =>
  fieldChangeWords({ name: 'invoice_nr', isBreaking: true, recentDocuments: 0, ...change })
    .map((piece) => (typeof piece === 'string' ? piece : `[${piece.field}]`))
    .join('')

describe('fieldChangeWords', () => {
  it('a removed field: who sent it, its likely new name, and what becomes of callers', () => {
    expect(words({ change: 'removed', recentDocuments: 1_204, renamedTo: 'invoice_no' })).to.equal(
      '[invoice_nr] is gone. 1,204 documents in the last 30 days sent it. ' +
        'Did you rename it to [invoice_no]? Callers that still send [invoice_nr] will be refused.',
    )
    expect(words({ change: 'removed', recentDocuments: 1 })).to.include(
      '1 document in the last 30 days sent it.',
    )
    expect(words({ change: 'removed' })).to.equal(
      '[invoice_nr] is gone. No document of the last 30 days used it. ' +
        'Callers that still send [invoice_nr] will be refused.',
    )
  })

  it('what refuses callers says so, what does not says that they may go on', () => {
    const refusing = (['added', 'now_required', 'kind_changed'] as const).map((change) => words({ change }))
    expect(refusing.filter((text) => !text.includes('refused'))).to.deep.equal([])
    const quiet = (['added', 'now_optional', 'kind_changed'] as const).map((change) =>
      words({ change, isBreaking: false }),
    )
    expect(quiet.filter((text) => text.includes('refused'))).to.deep.equal([])
  })
})

describe('sortChanges', () => {
  const change = (name: string, of: Partial<FieldChange>): FieldChange => ({
    name,
    change: 'added',
    isBreaking: true,
    recentDocuments: 0,
    ...of,
  })

  it('what refuses callers stands apart; a new name of a field is told with the old one alone', () => {
    const gone = change('invoice_nr', { change: 'removed', renamedTo: 'invoice_no' })
    const added = change('due_date', {})
    const quiet = change('note', { isBreaking: false })
    expect(sortChanges([gone, change('invoice_no', {}), added, quiet])).to.deep.equal({
      breaking: [gone, added],
      quiet: [quiet],
    })
  })
})
