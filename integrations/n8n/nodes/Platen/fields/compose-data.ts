import type { IDataObject, ResourceMapperValue } from 'n8n-workflow'
import { type Field, fieldsOf, type JsonSchema, listsOf } from '#shared/json-schema'
import { columnId, columnsOf } from './mapper-fields'
import { typedValue } from '#shared/typed-value'

/** Maps names in a row to template columns: the value at `from` fills `column`. */
export interface ColumnName {
  column: string
  from: string
}

/** Builds a template's data from its inputs. Empty inputs are left out. */
export function composeData(
  schema: JsonSchema,
  of: { mapper: ResourceMapperValue; item: IDataObject; columnNames: readonly ColumnName[] },
): IDataObject {
  const data: IDataObject = {}
  const isAutomatic = of.mapper.mappingMode === 'autoMapInputData'
  for (const field of fieldsOf(schema)) {
    const id = field.path.join('.')
    const given = isAutomatic ? (valueAt(of.item, field.path) ?? of.item[id]) : of.mapper.value?.[id]
    const value = parsedList(field, given)
    if (value === undefined || value === null) continue
    const isList = Array.isArray(value) && field.schema.items?.properties !== undefined
    setAt(
      data,
      field.path,
      isList ? value.map((row) => rowOf(field, row, of.columnNames)) : typedValue(field.schema, value),
    )
  }
  return data
}

/** Adds a row to each list for which an incoming item has a value. */
export function addRows(schema: JsonSchema, data: IDataObject, mapper: ResourceMapperValue): void {
  for (const list of listsOf(schema)) {
    const row: IDataObject = {}
    for (const column of columnsOf(list)) {
      const value = mapper.value?.[columnId(list, column)]
      if (value !== undefined && value !== null) setAt(row, column.path, typedValue(column.schema, value))
    }
    const rows = valueAt(data, list.path)
    const before = Array.isArray(rows) ? rows : []
    setAt(data, list.path, Object.keys(row).length > 0 ? [...before, row] : before)
  }
}

/** Returns a row with only the template's columns. */
function rowOf(list: Field, row: unknown, names: readonly ColumnName[]): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const composed: IDataObject = {}
  for (const column of columnsOf(list)) {
    const name = names.find((each) => each.column === columnId(list, column))
    const value = valueAt(row as IDataObject, name ? name.from.split('.') : column.path)
    if (value !== undefined && value !== null) setAt(composed, column.path, typedValue(column.schema, value))
  }
  return composed
}

/** A list can be given as JSON. */
function parsedList(field: Field, value: unknown): unknown {
  if (field.schema.items === undefined || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function valueAt(of: IDataObject, path: readonly string[]): unknown {
  let value: unknown = of
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as IDataObject)[name]
  }
  return value
}

function setAt(data: IDataObject, path: readonly string[], value: unknown): void {
  let at = data
  for (const name of path.slice(0, -1)) {
    if (!Object.hasOwn(at, name)) define(at, name, {})
    at = at[name] as IDataObject
  }
  define(at, path.at(-1) ?? '', value)
}

/** A field can have any name, including `__proto__`. */
function define(at: IDataObject, name: string, value: unknown): void {
  Object.defineProperty(at, name, { value, writable: true, enumerable: true, configurable: true })
}
