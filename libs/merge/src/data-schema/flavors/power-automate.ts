import type { JsonSchema } from '../json-schema/json-schema.ts'
import { describeField } from '../json-schema/plain-schema.ts'
import { type DataField, type DataLevel, traitsOfField } from '../tree/data-field.ts'

/**
 * Returns the data of a template for `x-ms-dynamic-schema`: Swagger 2.0, with one type for each value and `x-ms-summary` for titles. Swagger 2.0 has
 * no null, so an empty field must be omitted or filled.
 */
export function powerAutomateSchema(level: DataLevel): JsonSchema {
  const required = level.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(level.fields.map((field) => [field.name, toProperty(field)])),
    ...(required.length > 0 && { required }),
  }
}

function toProperty(field: DataField): JsonSchema {
  const { description, default: begins } = describeField(field)
  return {
    'x-ms-summary': field.title,
    ...(description !== undefined && { description }),
    ...(begins !== undefined && { default: begins }),
    ...valueOf(field),
  }
}

function valueOf(field: DataField): JsonSchema {
  const { kind, level, item, options } = field
  if (kind === 'group' && level) return powerAutomateSchema(level)
  if (kind === 'list')
    return { type: 'array', items: level ? powerAutomateSchema(level) : item ? valueOf(item) : {} }
  return { ...traitsOfField(field).connectors.powerAutomate, ...(options && { enum: options }) }
}
