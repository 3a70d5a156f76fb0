import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import { description } from '#shared/description'
import { requireTemplate } from '../templates'
import { choicesOf, type Field, fieldsOf, type JsonSchema, typeOf } from '#shared/json-schema'

/** What the chosen template's data is like. */
export async function fetchSchema(z: ZObject, templateId: string): Promise<JsonSchema> {
  const path = description.schema.path.replace('{templateId}', encodeURIComponent(templateId))
  const { data, status } = await z.request<JsonSchema>({ url: path })
  requireTemplate(z, status)
  return data
}

/** The inputs for what the chosen template prints: a list is line items, with an input for each column. */
export async function templateFields(z: ZObject, bundle: Bundle): Promise<PlainInputField[]> {
  const { templateId } = bundle.inputData
  if (typeof templateId !== 'string' || templateId === '') return []
  return fieldsOf(await fetchSchema(z, templateId)).map((field) => toInput(field, keyOf(field)))
}

/** How a field is called among the inputs. */
export function keyOf({ path }: Field): string {
  return ['data', ...path].join('__')
}

/** How a column is called among the inputs of its list. */
export function columnKey(list: Field, column: Field): string {
  return [keyOf(list), ...column.path].join('__')
}

/** The columns of a list, with what stands in objects in its rows. */
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
