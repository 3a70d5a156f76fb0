import type { DraftSource } from '@platen/contract'
import { isJsonObject } from '../source/read-json.ts'
import { sampleFiles } from '../source/template-source.ts'
import { readSample, type SampleData, writeSample } from '../samples/sample-text.ts'
import { setAt, valueAt, type ValuePath } from '../samples/value-edits.ts'
import type { FieldPath } from '../fields/declarations.ts'
import { rowPaths } from '../fields/row-paths.ts'

/** Returns the samples without a field. Unreadable samples are unchanged. */
export function samplesWithout(source: DraftSource, path: FieldPath): Record<string, string> {
  return samplesChanged(source, (data) => withoutField(data, path) as SampleData)
}

/** Returns the samples with a field added in each possible position. */
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

/** Adds a value in each possible position that has none. */
export function withValueWhereMissing(data: SampleData, path: FieldPath, value: unknown): SampleData {
  return rowPaths(data, path, Infinity).paths.reduce(
    (filled, at) => (valueAt(filled, at) === undefined ? setAt(filled, at, value) : filled),
    data,
  )
}

/** Returns the new content of the sample files whose data `change` changes. */
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

/** Returns the same value if it does not contain the field. */
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
