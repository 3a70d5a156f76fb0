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
  it('a removed field: who sent it, its likely new name, and the effect on callers', () => {
    expect(words({ change: 'removed', recentDocuments: 1_204, renamedTo: 'invoice_no' })).to.equal(
      '[invoice_nr] was removed. 1,204 documents in the last 30 days sent it. ' +
        'Did you rename it to [invoice_no]? Spreadsheets and programs that still send [invoice_nr] will be rejected.',
    )
    expect(words({ change: 'removed', recentDocuments: 1 })).to.include(
      '1 document in the last 30 days sent it.',
    )
    expect(words({ change: 'removed' })).to.equal(
      '[invoice_nr] was removed. No documents in the last 30 days used it. ' +
        'Spreadsheets and programs that still send [invoice_nr] will be rejected.',
    )
  })

  it('a removed field that connectors fill: names them, and says when they stop', () => {
    expect(words({ change: 'removed', filledBy: ['Till'] })).to.match(
      /rejected\. The connector “Till” fills it. Once this version is live, messages are kept, and no documents are generated until you change the mapping\.$/,
    )
    expect(words({ change: 'removed', filledBy: ['Till', 'Shop'] })).to.include(
      'The connectors “Till”, “Shop” fill it. Once this version is live,',
    )
  })

  it('breaking changes say that callers are rejected, and other changes do not', () => {
    const refusing = (['added', 'now_required', 'kind_changed'] as const).map((change) => words({ change }))
    expect(refusing.filter((text) => !text.includes('rejected'))).to.deep.equal([])
    const quiet = (['added', 'now_optional', 'kind_changed'] as const).map((change) =>
      words({ change, isBreaking: false }),
    )
    expect(quiet.filter((text) => text.includes('rejected'))).to.deep.equal([])
  })
})

describe('describeFieldChange: types, formats and formulas', () => {
  const declared = (type: FieldType, more: object = {}): FieldNature => ({ declared: { type, ...more } })
  const typed = (of: Pick<FieldChange, 'before' | 'after'>, isBreaking = true) =>
    words({ change: 'type_changed', isBreaking, ...of })

  it('a new type: how to send the value, instead of what, and the effect on other data', () => {
    expect(words({ change: 'type_changed', recentDocuments: 12, after: declared('date') })).to.equal(
      '[invoice_nr] is now a date. Spreadsheets and programs must send [2026-12-01] instead of any text. ' +
        '12 documents in the last 30 days used it. Data in any other format will be rejected.',
    )
    const sent: [FieldNature, string][] = [
      [
        declared('number'),
        'now a number. Spreadsheets and programs must send a number such as [12.5] instead',
      ],
      [
        declared('money'),
        'now an amount of money. Spreadsheets and programs must send the amount only, such as [1234.5] instead',
      ],
      [declared('percent'), 'now a percentage. Spreadsheets and programs must send [0.19] for 19% instead'],
      [
        declared('percent', { whole: 100 }),
        'now a percentage. Spreadsheets and programs must send [19] for 19% instead',
      ],
      [
        declared('boolean'),
        'now yes or no. Spreadsheets and programs must send [true] or [false] instead of any value',
      ],
      [declared('datetime'), 'Spreadsheets and programs must send [2026-12-01T14:30:00] instead'],
      [
        declared('list', { item: { type: 'date' } }),
        'now a list of dates. Spreadsheets and programs must send a list in which each value is [2026-12-01]',
      ],
      [
        declared('group'),
        'now a group of fields. Spreadsheets and programs must send an object with its fields',
      ],
    ]
    for (const [after, text] of sent) expect(typed({ after })).to.include(text)
  })

  it('a number with a different meaning: reports it, without a rejection', () => {
    const text = typed({ before: declared('percent', { whole: 100 }), after: declared('percent') })
    expect(text).to.include('instead of a percentage').and.include('printed as different values')
    expect(text).not.to.include('rejected')
  })

  it('a type that accepts the same data: callers do not need to change', () => {
    expect(typed({ before: declared('number'), after: declared('money') }, false)).to.equal(
      '[invoice_nr] is now an amount of money. Spreadsheets and programs do not need to change.',
    )
    expect(typed({ before: declared('date') }, false)).to.include(
      'now printed unchanged, previously as a date',
    )
  })

  it('a format: each setting that differs, with its previous value', () => {
    const before = declared('money', { currency: 'EUR', decimals: [0, 2], label: 'A' })
    const after = declared('money', { currency: '{{currency}}', grouping: false, label: 'B' })
    expect(words({ change: 'format_changed', isBreaking: false, before, after })).to.equal(
      '[invoice_nr] has a new format: decimal places not set, previously [0 – 2]; ' +
        'thousands separator no, previously not set; currency [{{currency}}], previously [EUR]. Spreadsheets and programs do not need to change.',
    )
  })

  it('formulas: callers stop sending the field, send it again, or are not affected', () => {
    const after = { formula: 'qty * price' }
    expect(words({ change: 'now_computed', after, recentDocuments: 3 })).to.equal(
      '[invoice_nr] is now calculated by the template, as [qty * price]. ' +
        '3 documents in the last 30 days sent it. Spreadsheets and programs that still send [invoice_nr] will be rejected.',
    )
    expect(words({ change: 'no_longer_computed', after: declared('number') })).to.include(
      'All spreadsheets and programs must send it, as a number such as [12.5]',
    )
    const quiet = [
      words({ change: 'formula_changed', isBreaking: false, before: after, after: { formula: 'qty' } }),
      words({ change: 'no_longer_computed', isBreaking: false }),
      words({ change: 'added', isBreaking: false, after }),
      words({ change: 'removed', isBreaking: false, before: after }),
    ]
    expect(quiet.filter((text) => text.includes('rejected'))).to.deep.equal([])
  })

  it('a new field: how to send its type', () => {
    expect(words({ change: 'added', after: declared('date') })).to.include(
      'all spreadsheets and programs must send it, as [2026-12-01].',
    )
  })
})

describe('describeLanguageChange', () => {
  const say = (change: LanguageChange) =>
    describeLanguageChange(change)
      .map((piece) => (typeof piece === 'string' ? piece : `[${piece.code}]`))
      .join('')

  it('names languages, and the fields that select them', () => {
    expect(say({ change: 'texts_added', locale: 'de-CH' })).to.include('Swiss High German (de-CH)')
    expect(say({ change: 'texts_removed', locale: 'ar' })).to.include('no longer has text in Arabic (ar)')
    expect(say({ change: 'locale', before: 'en', after: '{{customer.locale}}' })).to.equal(
      'The language of documents now comes from [{{customer.locale}}], previously English (en).',
    )
    expect(say({ change: 'locale', before: '{{l}}', after: 'no tag!' })).to.equal(
      'Documents are now in no tag!, previously from [{{l}}].',
    )
    expect(say({ change: 'time_zone', before: 'UTC', after: 'Europe/Berlin' })).to.equal(
      'The time zone is now Europe/Berlin, previously UTC.',
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

  it('separates breaking changes, and leaves out the new name of a removed field', () => {
    const gone = change('invoice_nr', { change: 'removed', renamedTo: 'invoice_no' })
    const added = change('due_date', {})
    const quiet = change('note', { isBreaking: false })
    expect(partitionChanges([gone, change('invoice_no', {}), added, quiet])).to.deep.equal({
      breaking: [gone, added],
      quiet: [quiet],
    })
  })
})
