import { type DraftSource, type Field, partsOfPointer } from '@platen/contract'
import { fieldsOfSource } from '../fields/expected-fields.ts'
import { checkSample } from '../samples/check-sample.ts'
import { readSample, type SampleData } from '../samples/sample-text.ts'
import { removeAt, setAt, valueAt, type ValuePath } from '../samples/value-edits.ts'
import { sampleFiles } from '../source/template-source.ts'
import { writeObject } from '../source/write-settings.ts'
import { listNames } from './list-names.ts'

/** Maximum number of rounds. Each fixes up to a hundred positions. */
const roundsMax = 20

/**
 * Fixes samples that prevent publishing only because the page was replaced, for example by a document. Removes unused values, and adds missing values
 * from the document's own sample (`example`). Other errors stay. Unreadable samples are unchanged.
 */
export function updateSamples(
  before: DraftSource,
  after: DraftSource,
  example: string | undefined,
): { files: Record<string, string>; notes: string[] } {
  const [old, now] = [fieldsOfSource(before), fieldsOfSource(after)]
  const { data: examples = {} } = readSample(example ?? '')
  const files: Record<string, string> = {}
  const gone = new Set<string>()
  for (const file of now ? sampleFiles(before) : []) {
    const text = before.files[file] ?? ''
    const { data } = readSample(text)
    if (!data || !now) continue
    const next = updateSample(data, { old: old ?? [], now, examples, gone })
    if (next !== data) files[file] = writeObject(text, changeBetween(data, next))
  }
  const notes =
    gone.size === 0
      ? []
      : [
          `Removed from the samples, because the template no longer has these fields: ${listNames([...gone])}.`,
        ]
  return { files, notes }
}

function updateSample(
  data: SampleData,
  of: { old: readonly Field[]; now: readonly Field[]; examples: SampleData; gone: Set<string> },
): SampleData {
  const known = faultsOf(of.old, data)
  const oldNames = new Set(of.old.map(({ name }) => name))
  // Missing lists and groups are not errors, but get their examples.
  let next = Object.keys(of.examples)
    .filter((name) => !oldNames.has(name) && !Object.hasOwn(data, name))
    .reduce((filled, name) => setAt(filled, [name], of.examples[name]), data)
  for (let turn = 0; turn < roundsMax; turn++) {
    const [from, faults] = [next, faultsOf(of.now, next)]
    for (const [key, { pointer, code }] of faults) {
      if (known.has(key)) continue
      const path = pathIn(next, pointer)
      if (code === 'unknown_key') {
        of.gone.add(path.filter((part) => typeof part === 'string').join('.'))
        next = removeAt(next, path)
      } else if (code === 'missing_key') {
        next = withExample(next, path, of.examples)
      }
    }
    if (next === from) break
  }
  return next
}

/** Adds the example for the first missing value on a path. List items get the example from the first item. */
function withExample(data: SampleData, path: ValuePath, examples: SampleData): SampleData {
  const length = path.findIndex((_, index) => valueAt(data, path.slice(0, index + 1)) === undefined) + 1
  const position = path.slice(0, length)
  const example = valueAt(
    examples,
    position.map((part) => (typeof part === 'number' ? 0 : part)),
  )
  return example === undefined ? data : setAt(data, position, example)
}

function faultsOf(
  fields: readonly Field[],
  data: SampleData,
): Map<string, { pointer: string; code: string }> {
  return new Map(
    checkSample(fields, data).items.map(({ pointer, code }) => [`${code} ${pointer}`, { pointer, code }]),
  )
}

/** Converts a pointer to a path. Indexes of lists become numbers. */
function pathIn(data: SampleData, pointer: string): ValuePath {
  let at: unknown = data
  return partsOfPointer(pointer).map((part) => {
    const isPosition = Array.isArray(at)
    at = isPosition ? (at as unknown[])[Number(part)] : valueAt(at, [part])
    return isPosition ? Number(part) : part
  })
}

/** Returns the top-level values that differ. Undefined means that the value was removed. */
function changeBetween(before: SampleData, after: SampleData): Record<string, unknown> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  )
}
