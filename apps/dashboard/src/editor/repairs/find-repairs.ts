import type { DraftSource, FieldDeclaration } from '@platen/contract'
import {
  isJsonObject,
  readSettings,
  sampleFiles,
  exampleFor,
  correctTags,
  withFieldNamed,
  samplesChanged,
  withoutField,
  withValueWhereMissing,
  computedAt,
  type Declarations,
  declarationAt,
  type FieldPath,
  readDeclarations,
  valuesAt,
  readSample,
  type SampleData,
  fieldsOfSource,
} from '@platen/template/draft'
import { findMismatches } from '../fields/fit-request.ts'
import { chooseName, type TwoNames } from './choose-name.ts'
import { nearName } from './near-name.ts'
import { valueRepairs } from './repair-values.ts'
import { invalidJsonRepairs } from './repair-unread.ts'
import type { Repair } from './repair.ts'
import { samplesLabel } from './which-samples.ts'

/** Larger samples are skipped, because searching them on each change would slow down typing. */
const lengthMax = 2_000_000

/** A field that is missing from some samples, or that some samples have although nothing uses it. */
interface Mismatch {
  path: FieldPath
  files: string[]
  /** For an unused field: a similar name that is used on the page but missing from the data. */
  suggestion?: string | undefined
}

interface Found {
  source: DraftSource
  samples: { file: string; data: SampleData }[]
  missing: Mismatch[]
  unused: Map<string, Mismatch>
  declared: Declarations
  published: ReadonlySet<string> | undefined
}

/**
 * Returns a repair for each mismatch between page and samples, in all samples at once, followed by repairs of invalid JSON. While the page has
 * errors, returns only the repairs of invalid JSON. `published` contains the dotted paths of the fields that callers currently send. `lastGood`
 * returns the last valid text in a sample.
 */
export function findRepairs(
  source: DraftSource,
  published?: ReadonlySet<string>,
  lastGood?: (file: string) => string | undefined,
): Repair[] {
  const files = sampleFiles(source)
  if (files.reduce((sum, file) => sum + (source.files[file]?.length ?? 0), 0) > lengthMax) return []
  const unread = invalidJsonRepairs(source, lastGood)
  const fields = fieldsOfSource(source)
  if (!fields) return unread
  const samples = files.flatMap((file): { file: string; data: SampleData }[] => {
    const { data } = readSample(source.files[file] ?? '')
    return data ? [{ file, data }] : []
  })
  const missing = new Map<string, Mismatch>()
  const unused = new Map<string, Mismatch>()
  for (const { file, data } of samples) {
    for (const { code, path, suggestion } of findMismatches(fields, data)) {
      const group = code === 'missing_key' ? missing : unused
      const known = group.get(keyOf(path)) ?? { path, files: [], suggestion }
      known.files.push(file)
      group.set(keyOf(path), known)
    }
  }
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  return [
    ...repairsOf({ source, samples, missing: [...missing.values()], unused, declared, published }),
    ...valueRepairs({ source, fields, samples, declared }),
    ...unread,
  ]
}

function repairsOf(found: Found): Repair[] {
  const { source, missing, unused, declared } = found
  const repairs = missing.map((one): Repair => {
    const near = nearOf(one.path, found)
    const misspelt = near === undefined ? undefined : misspeltRepair(one, near, found)
    return (
      misspelt ??
      addToSamples({
        ...one,
        samplesText: samplesLabel(source, one.files),
        declaration: declarationAt(declared, one.path),
      })
    )
  })
  const left = [...unused.values()].map((one): Repair => {
    const { path, files } = one
    const field = path.join('.')
    const misspelt = misspeltSection(one, found)
    return (
      misspelt ?? {
        id: `remove ${field}`,
        field,
        label: `Remove ${field} from ${samplesLabel(source, files)}`,
        apply: (now) =>
          samplesChanged(now, (data, file) =>
            files.includes(file) ? (withoutField(data, path) as SampleData) : data,
          ),
      }
    )
  })
  return [...repairs, ...left]
}

/** Like `misspeltRepair`, for a section. Data may omit sections, so only the unused name shows that the section is misspelled. */
function misspeltSection({ path: other, files, suggestion }: Mismatch, found: Found): Repair | undefined {
  const near = other.at(-1) ?? ''
  const written = suggestion && nearName(near, { unused: [], beside: [suggestion] })
  return written ? misspeltRepair({ path: [...other.slice(0, -1), written], files }, near, found) : undefined
}

/** Returns the repair for a name that the page and samples spell differently. `undefined` if the names belong to different fields. */
function misspeltRepair({ path, files }: Mismatch, near: string, found: Found): Repair | undefined {
  const { source, unused, declared } = found
  const other = [...path.slice(0, -1), near]
  const isUnused = unused.has(keyOf(other))
  const names = twoNames(path, other, { ...found, isOtherUsed: !isUnused })
  const wrong = chooseName(names)
  if (wrong === 'neither') return undefined
  unused.delete(keyOf(other))
  const samplesText = samplesLabel(source, files)
  const inSamples = isUnused
    ? renameInSamples({ from: other, path, files, samplesText })
    : addToSamples({ path, files, samplesText, declaration: declarationAt(declared, path) })
  const onPage = writeOnPage({ path, other, found })
  if (wrong === 'page') return { ...onPage, instead: inSamples }
  const isDoubtful = names.published === 'other' || names.withWritten === names.withOther
  return isDoubtful && !names.isWrittenDeclared ? { ...inSamples, instead: onPage } : inSamples
}

function twoNames(
  path: FieldPath,
  other: FieldPath,
  { samples, declared, published, isOtherUsed }: Found & { isOtherUsed: boolean },
): TwoNames {
  const withName = (name: FieldPath) => samples.filter(({ data }) => valuesAt(data, name).length > 0).length
  const isDeclared = (name: FieldPath) =>
    declarationAt(declared, name) !== undefined || computedAt(declared, name) !== undefined
  return {
    withWritten: withName(path),
    withOther: withName(other),
    published: published && publishedOf(published, path, other),
    isWrittenDeclared: isDeclared(path),
    isOtherDeclared: isDeclared(other),
    isOtherUsed,
  }
}

function publishedOf(
  published: ReadonlySet<string>,
  path: FieldPath,
  other: FieldPath,
): TwoNames['published'] {
  const [hasWritten, hasOther] = [published.has(path.join('.')), published.has(other.join('.'))]
  if (hasWritten) return hasOther ? 'both' : 'written'
  return hasOther ? 'other' : 'neither'
}

function writeOnPage({ path, other, found }: { path: FieldPath; other: FieldPath; found: Found }): Repair {
  const { source, samples } = found
  const field = path.join('.')
  const near = other.at(-1) ?? ''
  const files = samples.flatMap(({ file, data }) => (valuesAt(data, path).length > 0 ? [file] : []))
  const also = files.length === 0 ? '' : ` and in ${samplesLabel(source, files)}`
  return {
    id: `page ${field}`,
    field,
    label: `Use ${other.join('.')} ${locationText(correctTags(source, path, near))}${also}`,
    apply: (now) => {
      const corrected = correctTags(now, path, near)
      const inSamples = samplesChanged(now, (data) =>
        valuesAt(data, other).length > 0
          ? (withoutField(data, path) as SampleData)
          : withFieldNamed(data, path, near),
      )
      return { ...corrected, ...inSamples }
    },
  }
}

/** Describes where merge tags are corrected. If there are several files, names the most visible one. */
function locationText(files: Readonly<Record<string, string>>): string {
  if ('template.html' in files) return 'on the page'
  return 'template.json' in files ? 'in the settings' : 'in the language files'
}

function renameInSamples(of: {
  from: FieldPath
  path: FieldPath
  files: readonly string[]
  samplesText: string
}): Repair {
  const { from, path, files, samplesText } = of
  const [field, to] = [path.join('.'), path.at(-1) ?? '']
  return {
    id: `rename ${field}`,
    field,
    label: `Rename ${from.join('.')} to ${to} in ${samplesText}`,
    apply: (now) =>
      samplesChanged(now, (data, file) => (files.includes(file) ? withFieldNamed(data, from, to) : data)),
  }
}

function addToSamples(of: {
  path: FieldPath
  files: readonly string[]
  samplesText: string
  declaration: FieldDeclaration | undefined
}): Repair {
  const { path, files, samplesText, declaration } = of
  const field = path.join('.')
  const example = exampleFor(path, declaration ?? { type: 'text' })
  return {
    id: `add ${field}`,
    field,
    label: `Add ${field} to ${samplesText}`,
    apply: (now) =>
      samplesChanged(now, (data, file) =>
        files.includes(file) ? withValueWhereMissing(data, path, example) : data,
      ),
  }
}

function nearOf(path: FieldPath, { samples, unused, declared }: Found): string | undefined {
  const around = path.slice(0, -1)
  const isBeside = (other: FieldPath) =>
    other.length === path.length && around.every((part, index) => part === other[index])
  const sent = samples.flatMap(({ data }) =>
    (around.length === 0 ? [data] : valuesAt(data, around).flat())
      .filter(isJsonObject)
      .flatMap((record) => Object.keys(record)),
  )
  const declaredBeside =
    around.length === 0 ? declared.fields : (declarationAt(declared, around)?.fields ?? {})
  const computed = Object.keys(declared.computed).map((dotted) => dotted.split('.'))
  return nearName(path.at(-1) ?? '', {
    unused: [...unused.values()].flatMap(({ path: other }) => (isBeside(other) ? [other.at(-1) ?? ''] : [])),
    beside: [
      ...sent,
      ...Object.keys(declaredBeside),
      ...computed.filter(isBeside).map((other) => other.at(-1) ?? ''),
    ],
  })
}

const keyOf = (path: FieldPath) => JSON.stringify(path)
