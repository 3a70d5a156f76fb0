import type { FieldTypeTraits } from './field-type.ts'

export const list: FieldTypeTraits = {
  format: [],
  settings: ['item', 'fields'],
  example: [],
  forms: [],
  json: { types: ['array'] },
  connectors: { n8n: 'array', zapier: 'string', make: 'array', powerAutomate: { type: 'array' } },
}
