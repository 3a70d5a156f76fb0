import type { DataField, DataKind } from '../tree/data-field.ts'

/** How a value is written, where its type alone does not say so. */
export function inWords({ kind, whole, check }: DataField): string | undefined {
  if (kind === 'percent') return whole === 100 ? '19 is 19 %.' : '0.19 is 19 %.'
  if (check === 'iban') return 'An IBAN, with or without spaces, or another account number.'
  return words[kind]
}

const words: Partial<Record<DataKind, string>> = {
  money: 'The amount alone, such as 1234.5, or "1234.50" as a text.',
  date: 'A day, such as 2026-12-01.',
  datetime: 'A day and a time, such as 2026-12-01T14:30:00, with or without an offset.',
  image: 'The address of a picture.',
  markdown: 'Markdown.',
}
