import { TypedValue } from '@platen/merge/fields'
import { compileTyped } from '@platen/merge'

/** Formats a number and a date, because `Intl` needs about 30 ms for its first use. */
export function warmFormats(): void {
  const typed = compileTyped({
    language: 'en',
    fields: { amount: { type: 'money', currency: 'EUR' }, at: { type: 'datetime' } },
  })
  const { data } = typed?.prepare({ amount: 1, at: '2026-01-01T00:00' }, { now: 0 }) ?? { data: {} }
  for (const value of Object.values(data)) if (value instanceof TypedValue) value.text()
}
