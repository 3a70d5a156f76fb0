import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import { description } from '#shared/description'
import { requireTemplate } from '../templates'
import { choicesOf, type Field, fieldsOf, type JsonSchema, typeOf } from '#shared/json-schema'

/** Fetches the schema of the chosen template's data. */
export async function fetchSchema(z: ZObject, templateId: string): Promise<JsonSchema> {
  const path = description.schema.path.replace('{templateId}', encodeURIComponent(templateId))
  const { data, status } = await z.request<JsonSchema>({ url: path })
  requireTemplate(z, status)
  return data
}

/** Returns the inputs for the fields of the chosen template. A list becomes line items with an input for each column. */
export async function templateFields(z: ZObject, bundle: Bundle): Promise<PlainInputField[]> {
  const { templateId } = bundle.inputData
  if (typeof templateId !== 'string' || templateId === '') return []
  return fieldsOf(await fetchSchema(z, templateId)).map((field) => toInput(field, keyOf(field)))
}

/** Returns the key of a field's input. */
export function keyOf({ path }: Field): string {
  return ['data', ...path].join('__')
}

/** Returns the key of a column's input. */
export function columnKey(list: Field, column: Field): string {
  return [keyOf(list), ...column.path].join('__')
}

/** Returns the columns in a list, including those in nested objects. */
export function columnsOf(list: Field): Field[] {
  return fieldsOf(list.schema.items ?? {})
}

function toInput(field: Field, key: string): PlainInputField {
  const { schema, isRequired } = field
  const columns = columnsOf(field)
  const common = {
    key,
    label: field.label,
    ...(schema.description && { helpText: schema.description }),
  }
  if (columns.length > 0) {
    return { ...common, children: columns.map((column) => toInput(column, columnKey(field, column))) }
  }
  const choices = choicesOf(schema)
  return {
    ...common,
    type: inputType(schema),
    required: isRequired,
    altersDynamicFields: false,
    ...(typeOf(schema) === 'array' && { list: true }),
    ...(choices.length > 0 && { choices }),
  }
}

function inputType(schema: JsonSchema): 'string' | 'number' | 'boolean' | 'datetime' | 'text' {
  const type = typeOf(schema)
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'boolean'
  if (schema.format === 'date' || schema.format === 'date-time') return 'datetime'
  return 'string'
}
