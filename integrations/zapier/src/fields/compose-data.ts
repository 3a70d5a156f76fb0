import { fieldsOf, type JsonSchema } from '#shared/json-schema'
import { columnKey, columnsOf, keyOf } from './template-fields'
import { typedValue } from '#shared/typed-value'

/** Builds a template's data from its inputs. Empty inputs are left out. */
export function composeData(schema: JsonSchema, inputs: Record<string, unknown>): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const field of fieldsOf(schema)) {
    const value = inputs[keyOf(field)]
    if (value === undefined || value === null || value === '') continue
    const columns = columnsOf(field)
    const isTable = columns.length > 0 && Array.isArray(value)
    const rows = () =>
      (value as Record<string, unknown>[]).map((given) => {
        const row: Record<string, unknown> = {}
        for (const column of columns) {
          const cell = given[columnKey(field, column)]
          if (cell !== undefined && cell !== null && cell !== '') {
            setAt(row, column.path, typedValue(column.schema, cell))
          }
        }
        return row
      })
    setAt(data, field.path, isTable ? rows() : typedValue(field.schema, value))
  }
  return data
}

function setAt(data: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at = data
  for (const name of path.slice(0, -1)) {
    if (!Object.hasOwn(at, name)) define(at, name, {})
    at = at[name] as Record<string, unknown>
  }
  define(at, path.at(-1) ?? '', value)
}

/** A field can have any name, including `__proto__`. */
function define(at: object, name: string, value: unknown): void {
  Object.defineProperty(at, name, { value, writable: true, enumerable: true, configurable: true })
}
