import type { FieldType, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow'
import { choicesOf, type Field, fieldsOf, type JsonSchema, listsOf, typeOf } from '#shared/json-schema'

/** Separates a list and its column in the ID of an input: `lines[].price`. */
const ofRow = '[]'

/** Returns the inputs for all values of a template. A list is one input for rows. */
export function mapperFields(schema: JsonSchema): ResourceMapperFields {
  return { fields: fieldsOf(schema).map((field) => toMapperField(field.path.join('.'), field)) }
}

/** Returns the inputs for the columns of all lists. Each incoming item is a row. */
export function columnFields(schema: JsonSchema): ResourceMapperFields {
  return {
    fields: listsOf(schema).flatMap((list) =>
      columnsOf(list).map((column) => ({
        ...toMapperField(columnId(list, column), column),
        displayName: `${list.label} › ${column.label}`,
        // If a template has two lists, a row can belong to only one of them.
        required: false,
      })),
    ),
    emptyFieldsNotice: 'This template has no lists.',
  }
}

/** Returns the columns in a list, including those in nested objects. */
export function columnsOf(list: Field): Field[] {
  return fieldsOf(list.schema.items ?? {})
}

/** Returns the input ID of a list's column. */
export function columnId(list: Field, column: Field): string {
  return `${list.path.join('.')}${ofRow}.${column.path.join('.')}`
}

function toMapperField(id: string, field: Field): ResourceMapperField {
  const choices = choicesOf(field.schema)
  const type = mapperType(field.schema, choices.length > 0)
  const columns = columnsOf(field).map(({ label }) => label)
  return {
    id,
    displayName: columns.length > 0 ? `${field.label} (${columns.join(', ')})` : field.label,
    required: field.isRequired,
    defaultMatch: false,
    canBeUsedToMatch: false,
    display: true,
    type,
    ...(type === 'options' && {
      options: choices.map((value) => ({ name: value, value })),
    }),
  }
}

function mapperType(schema: JsonSchema, hasChoices: boolean): FieldType {
  const type = typeOf(schema)
  if (type === 'array') return 'array'
  if (hasChoices) return 'options'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'object') return 'object'
  return schema.format === 'date' || schema.format === 'date-time' ? 'dateTime' : 'string'
}
