import { expect } from 'chai'
import { describeFieldChange, partitionChanges } from './describe-field-change.ts'
import type { FieldType } from '../field-types.ts'
import { describeLanguageChange } from './describe-language-change.ts'
import type { FieldChange, FieldNature, LanguageChange } from './template-changes.ts'

const words = (change: Partial<FieldChange> & Pick<FieldChange, 'change'>) =>
  describeFieldChange({ name: 'invoice_nr', isBreaking: true, recentDocuments: 0, ...change })
    .map((piece) => (typeof piece === 'string' ? piece : `[${piece.code}]`))
    .join('')

describe('describeFieldChange', () => {
  it('a removed field: who sent it, its likely new name, and what becomes of callers', () => {
    expect(words({ change: 'removed', recentDocuments: 1_204, renamedTo: 'invoice_no' })).to.equal(
      '[invoice_nr] is gone. 1,204 documents in the last 30 days sent it. ' +
        'Did you rename it to [invoice_no]? Tables and programs that still send [invoice_nr] will be refused.',
    )
    expect(words({ change: 'removed', recentDocuments: 1 })).to.include(
      '1 document in the last 30 days sent it.',
    )
    expect(words({ change: 'removed' })).to.equal(
      '[invoice_nr] is gone. No document of the last 30 days used it. ' +
        'Tables and programs that still send [invoice_nr] will be refused.',
    )
  })

  it('a removed field that connectors fill: they are named, and from when on nothing is made there', () => {
    expect(words({ change: 'removed', filledBy: ['Till'] })).to.match(
      /refused\. The connector “Till” fills it: once this version is live, messages are kept there, and no documents are generated until you change the mapping\.$/,
    )
    expect(words({ change: 'removed', filledBy: ['Till', 'Shop'] })).to.include(
      'The connectors “Till”, “Shop” fill it: once this version is live,',
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

describe('types, formats and formulas in plain words', () => {
  const declared = (type: FieldType, more: object = {}): FieldNature => ({ declared: { type, ...more } })
  const typed = (of: Pick<FieldChange, 'before' | 'after'>, isBreaking = true) =>
    words({ change: 'type_changed', isBreaking, ...of })

  it('a new type: how its value is sent, instead of what, and what becomes of the rest', () => {
    expect(words({ change: 'type_changed', recentDocuments: 12, after: declared('date') })).to.equal(
      '[invoice_nr] is a date now: tables and programs must give [2026-12-01] instead of any text. ' +
        '12 documents in the last 30 days used it. What is sent in another form will be refused.',
    )
    const sent: [FieldNature, string][] = [
      [declared('number'), 'a number now: tables and programs must give a number such as [12.5] instead'],
      [
        declared('money'),
        'an amount of money now: tables and programs must give only the amount, such as [1234.5] instead',
      ],
      [declared('percent'), 'a percentage now: tables and programs must give [0.19] for 19 % instead'],
      [
        declared('percent', { whole: 100 }),
        'a percentage now: tables and programs must give [19] for 19 % instead',
      ],
      [
        declared('boolean'),
        'yes or no now: tables and programs must give [true] or [false] instead of any value',
      ],
      [declared('datetime'), 'tables and programs must give [2026-12-01T14:30:00] instead'],
      [
        declared('list', { item: { type: 'date' } }),
        'a list of dates now: tables and programs must give a list whose values each are [2026-12-01]',
      ],
      [declared('group'), 'a group of fields now: tables and programs must give an object with its fields'],
    ]
    for (const [after, text] of sent) expect(typed({ after })).to.include(text)
  })

  it('a number that means another value is told as that, and no caller would be refused', () => {
    const text = typed({ before: declared('percent', { whole: 100 }), after: declared('percent') })
    expect(text).to.include('instead of a percentage').and.include('printed as another one')
    expect(text).not.to.include('refused')
  })

  it('a type that takes what was sent lets callers be', () => {
    expect(typed({ before: declared('number'), after: declared('money') }, false)).to.equal(
      '[invoice_nr] is an amount of money now. What tables and programs send now still fits.',
    )
    expect(typed({ before: declared('date') }, false)).to.include(
      'now printed unchanged, until now as a date',
    )
  })

  it('every word of a format that differs, with what it was', () => {
    const before = declared('money', { currency: 'EUR', decimals: [0, 2], label: 'A' })
    const after = declared('money', { currency: '{{currency}}', grouping: false, label: 'B' })
    expect(words({ change: 'format_changed', isBreaking: false, before, after })).to.equal(
      '[invoice_nr] is printed in another way: places after the point as usual, until now [0 – 2]; ' +
        'thousands apart no, until now as usual; currency [{{currency}}], until now [EUR]. Tables and programs change nothing.',
    )
  })

  it('a formula takes a field from callers, gives it back, or is no business of theirs', () => {
    const after = { formula: 'qty * price' }
    expect(words({ change: 'now_computed', after, recentDocuments: 3 })).to.equal(
      '[invoice_nr] is now calculated by the template, as [qty * price]. ' +
        '3 documents in the last 30 days sent it. Tables and programs that still send [invoice_nr] will be refused.',
    )
    expect(words({ change: 'no_longer_computed', after: declared('number') })).to.include(
      'every table and program must give it, as a number such as [12.5]',
    )
    const quiet = [
      words({ change: 'formula_changed', isBreaking: false, before: after, after: { formula: 'qty' } }),
      words({ change: 'no_longer_computed', isBreaking: false }),
      words({ change: 'added', isBreaking: false, after }),
      words({ change: 'removed', isBreaking: false, before: after }),
    ]
    expect(quiet.filter((text) => text.includes('refused'))).to.deep.equal([])
  })

  it('a new field is sent as its type is', () => {
    expect(words({ change: 'added', after: declared('date') })).to.include(
      'every table and program must give it, as [2026-12-01].',
    )
  })
})

describe('languages in plain words', () => {
  const say = (change: LanguageChange) =>
    describeLanguageChange(change)
      .map((piece) => (typeof piece === 'string' ? piece : `[${piece.code}]`))
      .join('')

  it('by their names, with what picks them', () => {
    expect(say({ change: 'texts_added', locale: 'de-CH' })).to.include('Swiss High German (de-CH)')
    expect(say({ change: 'texts_removed', locale: 'ar' })).to.include('no texts in Arabic (ar) any more')
    expect(say({ change: 'locale', before: 'en', after: '{{customer.locale}}' })).to.equal(
      'The language of a document comes from [{{customer.locale}}] now, until now it was English (en).',
    )
    expect(say({ change: 'locale', before: '{{l}}', after: 'no tag!' })).to.equal(
      'Documents are in no tag! now, until now from [{{l}}].',
    )
    expect(say({ change: 'time_zone', before: 'UTC', after: 'Europe/Berlin' })).to.equal(
      'Times are those of Europe/Berlin now, until now of UTC.',
    )
  })
})

describe('partitionChanges', () => {
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
    expect(partitionChanges([gone, change('invoice_no', {}), added, quiet])).to.deep.equal({
      breaking: [gone, added],
      quiet: [quiet],
    })
  })
})
