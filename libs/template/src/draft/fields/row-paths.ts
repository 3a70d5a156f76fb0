import { isJsonObject } from '../source/read-json.ts'
import { cutText } from '../cut-text.ts'
import { valueAt, type ValuePath } from '../samples/value-edits.ts'
import type { FieldPath } from './declarations.ts'

/** Returns the positions of the first values of a field, one for each row, and the total number of values. */
export function rowPaths(
  data: unknown,
  path: FieldPath,
  most: number,
): { paths: ValuePath[]; count: number } {
  const paths: ValuePath[] = []
  let count = 0
  const visit = (value: unknown, at: ValuePath, rest: FieldPath) => {
    if (Array.isArray(value) && rest.length > 0) {
      for (const [index, item] of value.entries()) visit(item, [...at, index], rest)
      return
    }
    const [name, ...inner] = rest
    if (name === undefined) {
      count++
      if (paths.length < most) paths.push(at)
    } else if (inner.length === 0) visit(undefined, [...at, name], [])
    else if (isJsonObject(value))
      visit(Object.hasOwn(value, name) ? value[name] : undefined, [...at, name], inner)
  }
  visit(data, [], path)
  return { paths, count }
}

/** Returns the first text of a row, which identifies it. */
export function rowName(data: unknown, path: ValuePath): string | undefined {
  const row = valueAt(data, path.slice(0, -1))
  const text =
    isJsonObject(row) && Object.values(row).find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? cutText(text, 60) : undefined
}
