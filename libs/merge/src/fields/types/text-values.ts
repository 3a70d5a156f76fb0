import { numberText } from '../number-text.ts'
import type { PlainTypeTraits, ReadValue } from './field-type.ts'
import { isExact, largeNumberWords } from './number-values.ts'

export const textTraits: PlainTypeTraits = {
  format: [],
  settings: [],
  forms: ['text', 'number', 'truth'],
  json: { types: ['string'] },
  connectors: { n8n: 'string', zapier: 'string', make: 'text', powerAutomate: { type: 'string' } },
  read,
  createPrinter: () => (value) => (typeof value === 'string' ? value : undefined),
  page: 'sent',
}

/** The same as for fields without a type. */
function read(value: unknown): ReadValue {
  if (typeof value === 'string') return { value }
  if (typeof value === 'boolean') return { value: String(value) }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { expected: 'text or a number' }
  if (!isExact(value)) return { expected: largeNumberWords }
  return { value: numberText(value) }
}
