import { type DraftSource, type FieldDeclaration, nearestName } from '@platen/contract'
import { isJsonObject } from '../../templates/read-json.ts'
import { readSettings, sampleFiles, sampleName } from '../../templates/template-source.ts'
import { exampleFor } from '../fields/acts/add-field.ts'
import { correctTags, withFieldNamed } from '../fields/acts/rename-field.ts'
import { samplesChanged, withoutField } from '../fields/acts/sample-fields.ts'
import { declarationAt, type FieldPath, readDeclarations } from '../fields/declarations.ts'
import { fieldsOfSource } from '../fields/expected-fields.ts'
import { valuesAt } from '../fields/field-tree.ts'
import { unfitPlaces } from '../fields/fit-request.ts'
import { rowPaths } from '../fields/row-paths.ts'
import { readSample, type SampleData } from '../samples/sample-text.ts'
import { setAt, valueAt } from '../samples/value-edits.ts'

/** What puts right one thing that is wrong between the page and its samples, or in the page. */
export interface Repair {
  id: string
  /** What stands on its button. */
  label: string
  /** The field that it is of, by its dotted path. */
  field: string
  /** The files that it changes in a draft. */
  apply: (source: DraftSource) => Record<string, string>
  /** What may have been meant as well: to be chosen by its own button, and never made with all others. */
  instead?: Repair
}

/** Beyond, samples are not looked through at each change: they would hold up typing. */
const lengthMax = 2_000_000

/** One name that some samples lack, or that nothing uses in some. */
interface Unfit {
  path: FieldPath
  files: string[]
}

/** What puts each misfit of page and samples right, in all samples at once. None while the page cannot be read. */
export function findRepairs(source: DraftSource): Repair[] {
  const files = sampleFiles(source)
  if (files.reduce((sum, file) => sum + (source.files[file]?.length ?? 0), 0) > lengthMax) return []
  const fields = fieldsOfSource(source)
  if (!fields) return []
  const samples = files.flatMap((file): { file: string; data: SampleData }[] => {
    const { data } = readSample(source.files[file] ?? '')
    return data ? [{ file, data }] : []
  })
  const missing = new Map<string, Unfit>()
  const unused = new Map<string, Unfit>()
  for (const { file, data } of samples) {
    for (const { code, path } of unfitPlaces(fields, data)) {
      const group = code === 'missing_key' ? missing : unused
      const key = JSON.stringify(path)
      const known = group.get(key) ?? { path, files: [] }
      known.files.push(file)
      group.set(key, known)
    }
  }
  return repairsOf({ source, samples, missing: [...missing.values()], unused: new Map(unused) })
}

function repairsOf(found: {
  source: DraftSource
  samples: { file: string; data: SampleData }[]
  missing: Unfit[]
  unused: Map<string, Unfit>
}): Repair[] {
  const { source, samples, missing, unused } = found
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const whole = (files: readonly string[]) => whichSamples(files, samples.length)
  const repairs = missing.map(({ path, files }): Repair => {
    const near = nearOf(path, samples, unused)
    const field = path.join('.')
    const isNowhere = samples.every(({ data }) => valuesAt(data, path).length === 0)
    const from = [...path.slice(0, -1), near ?? '']
    const other = near === undefined ? undefined : unused.get(JSON.stringify(from))
    if (other) unused.delete(JSON.stringify(from))
    const inSamples = other
      ? renameInSamples({ from, path, files, words: whole(files) })
      : addToSamples({ path, files, words: whole(files), declaration: declarationAt(declared, path) })
    if (near === undefined || !isNowhere || declarationAt(declared, path)) return inSamples
    return {
      id: `page ${field}`,
      field,
      label: `Write ${from.join('.')} on the page`,
      apply: (now) => correctTags(now, path, near),
      instead: inSamples,
    }
  })
  const left = [...unused.values()].map(({ path, files }): Repair => {
    const field = path.join('.')
    return {
      id: `remove ${field}`,
      field,
      label: `Take ${field} out of ${whole(files)}`,
      apply: (now) =>
        samplesChanged(now, (data, file) =>
          files.includes(file) ? (withoutField(data, path) as SampleData) : data,
        ),
    }
  })
  return [...repairs, ...left]
}

function renameInSamples(of: {
  from: FieldPath
  path: FieldPath
  files: readonly string[]
  words: string
}): Repair {
  const { from, path, files, words } = of
  const [field, to] = [path.join('.'), path.at(-1) ?? '']
  return {
    id: `rename ${field}`,
    field,
    label: `Rename ${from.join('.')} to ${to} in ${words}`,
    apply: (now) =>
      samplesChanged(now, (data, file) => (files.includes(file) ? withFieldNamed(data, from, to) : data)),
  }
}

function addToSamples(of: {
  path: FieldPath
  files: readonly string[]
  words: string
  declaration: FieldDeclaration | undefined
}): Repair {
  const { path, files, words, declaration } = of
  const field = path.join('.')
  return {
    id: `add ${field}`,
    field,
    label: `Add ${field} to ${words}`,
    apply: (now) =>
      samplesChanged(now, (data, file) =>
        files.includes(file) ? withExample(data, path, declaration) : data,
      ),
  }
}

function whichSamples(files: readonly string[], all: number): string {
  if (files.length === all) return all === 1 ? 'the sample' : 'all samples'
  const [only] = files
  return files.length === 1 && only !== undefined ? sampleName(only) : `${files.length} samples`
}

/** The name that was meant: one that nothing uses, else one that stands beside it. */
function nearOf(
  path: FieldPath,
  samples: readonly { data: SampleData }[],
  unused: ReadonlyMap<string, Unfit>,
): string | undefined {
  const [last = '', around] = [path.at(-1), path.slice(0, -1)]
  const beside = [...unused.values()].flatMap(({ path: other }) =>
    other.length === path.length && around.every((part, index) => part === other[index])
      ? [other.at(-1) ?? '']
      : [],
  )
  const found = nearestName(last, beside)
  if (found !== undefined) return found
  const names = samples.flatMap(({ data }) =>
    (around.length === 0 ? [data] : valuesAt(data, around).flat())
      .filter(isJsonObject)
      .flatMap((record) => Object.keys(record)),
  )
  return nearestName(
    last,
    [...new Set(names)].filter((name) => name !== last),
  )
}

function withExample(
  data: SampleData,
  path: FieldPath,
  declaration: FieldDeclaration | undefined,
): SampleData {
  const example = exampleFor(path, declaration ?? { type: 'text' })
  return rowPaths(data, path, Infinity).paths.reduce(
    (filled, at) => (valueAt(filled, at) === undefined ? setAt(filled, at, example) : filled),
    data,
  )
}

/** The files that change when one repair after the other is made. */
export function applyAll(source: DraftSource, repairs: readonly Repair[]): Record<string, string> {
  return repairs.reduce<Record<string, string>>((changed, { apply }) => {
    const now = { ...source, files: { ...source.files, ...changed } }
    return { ...changed, ...apply(now) }
  }, {})
}
