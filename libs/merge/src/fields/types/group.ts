import type { FieldTypeTraits } from './field-type.ts'

export const group: FieldTypeTraits = {
  format: [],
  settings: ['fields'],
  example: {},
  forms: [],
  json: { types: ['object'] },
  connectors: { n8n: 'string', zapier: 'string', make: 'collection', powerAutomate: { type: 'object' } },
}
