import type { PlainTypeTraits } from './field-type.ts'

export const boolean: PlainTypeTraits = {
  format: ['words'],
  settings: [],
  example: true,
  forms: ['truth'],
  json: { types: ['boolean'] },
  connectors: { n8n: 'boolean', zapier: 'boolean', make: 'boolean', powerAutomate: { type: 'boolean' } },
  read: (value) =>
    typeof value === 'boolean' ? { value } : { expected: 'true or false, without quotation marks' },
  createPrinter: ({ words: [yes, no] = ['true', 'false'] }) => {
    return (value) => (typeof value === 'boolean' ? (value ? yes : no) : undefined)
  },
  page: 'formatted',
}
