import type { FieldDeclaration } from '@platen/contract'
import { compileTyped } from '@platen/merge'
import { TypedValue } from '@platen/merge/fields'
import { printed } from '@platen/template/draft'
import { expect } from 'chai'
import { createFormats } from './formats.ts'

const settings = { language: 'de-AT', timeZone: 'Europe/Vienna' }
const unchanged = (text: string) => text

/** Returns the value as the document prints it. */
function onPage(value: unknown, declaration: FieldDeclaration) {
  const data = compileTyped({ ...settings, fields: { x: declaration } })?.prepare(
    { x: value },
    { now: 0 },
  ).data
  const made = data?.['x']
  return printed(() => (made instanceof TypedValue ? made.text() : String(made)))
}

describe('createFormats', () => {
  const cases: [value: unknown, declaration: FieldDeclaration][] = [
    [1234.5, { type: 'number' }],
    ['1234.5', { type: 'number', decimals: 2, locale: 'en-IN' }],
    [1234.5, { type: 'money', currency: 'CHF', currencyDisplay: 'code' }],
    [0.195, { type: 'percent' }],
    [19.5, { type: 'percent', whole: 100, decimals: 1 }],
    ['2026-12-01', { type: 'date', format: 'full' }],
    ['2026-12-01T23:30:00Z', { type: 'datetime' }],
    ['2026-12-01T23:30:00Z', { type: 'datetime', timeZone: 'Asia/Tokyo' }],
    [true, { type: 'boolean', words: ['ja', 'nein'] }],
    ['two\nlines', { type: 'multiline' }],
    ['a *text*', { type: 'text' }],
    [5, { type: 'money', currency: 'EURO' }],
  ]

  it('prints or rejects values as the document does', () => {
    const formats = createFormats(settings, unchanged)
    for (const [value, declaration] of cases)
      expect(formats.print(value, declaration), JSON.stringify(declaration)).to.deep.equal(
        onPage(value, declaration),
      )
  })
})
