import type { DraftSource } from '@platen/contract'
import { isJsonObject } from '../source/read-json.ts'
import { sampleFiles } from '../source/template-source.ts'
import { readSample, type SampleData, writeSample } from '../samples/sample-text.ts'
import { setAt, valueAt, type ValuePath } from '../samples/value-edits.ts'
import type { FieldPath } from '../fields/declarations.ts'
import { rowPaths } from '../fields/row-paths.ts'

/** The texts of the samples that have a field, without it. A sample that cannot be read stays as it is. */
export function samplesWithout(source: DraftSource, path: FieldPath): Record<string, string> {
  return samplesChanged(source, (data) => withoutField(data, path) as SampleData)
}

/** The texts of all samples with a field in each place where it can stand. */
export function samplesWith(
  source: DraftSource,
  path: FieldPath,
  valuesOf: (data: SampleData) => (at: ValuePath) => unknown,
): Record<string, string> {
  return samplesChanged(source, (data) => {
    const valueFor = valuesOf(data)
    return rowPaths(data, path, Infinity).paths.reduce((filled, at) => setAt(filled, at, valueFor(at)), data)
  })
}

/** Data with a value in each place where a field can stand and stands not yet. */
export function withValueWhereMissing(data: SampleData, path: FieldPath, value: unknown): SampleData {
  return rowPaths(data, path, Infinity).paths.reduce(
    (filled, at) => (valueAt(filled, at) === undefined ? setAt(filled, at, value) : filled),
    data,
  )
}

/** The texts of the samples whose data changes. */
export function samplesChanged(
  source: DraftSource,
  change: (data: SampleData, file: string) => SampleData,
): Record<string, string> {
  return Object.fromEntries(
    sampleFiles(source).flatMap((file) => {
      const { data } = readSample(source.files[file] ?? '')
      const after = data && change(data, file)
      return after === undefined || after === data ? [] : [[file, writeSample(after)]]
    }),
  )
}

/** The same value where the field stands nowhere in it. */
export function withoutField(value: unknown, path: FieldPath): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withoutField(item, path))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  const [name = '', ...rest] = path
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value
  const entries = Object.entries(value)
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== name))
  const inner = withoutField(value[name], rest)
  if (inner === value[name]) return value
  return Object.fromEntries(entries.map(([key, old]) => [key, key === name ? inner : old]))
}
