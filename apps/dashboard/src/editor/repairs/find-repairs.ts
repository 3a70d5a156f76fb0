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
import { unfitPlaces } from '../fields/fit-request.ts'
import { chooseName, type TwoNames } from './choose-name.ts'
import { nearName } from './near-name.ts'
import { valueRepairs } from './repair-values.ts'
import { unreadRepairs } from './repair-unread.ts'
import type { Repair } from './repair.ts'
import { whichSamples } from './which-samples.ts'

/** Beyond, samples are not looked through at each change: they would hold up typing. */
const lengthMax = 2_000_000

/** One name that some samples lack, or that nothing uses in some. */
interface Unfit {
  path: FieldPath
  files: string[]
  /** Of one that nothing uses: a name of the page that its data lacks. */
  suggestion?: string | undefined
}

interface Found {
  source: DraftSource
  samples: { file: string; data: SampleData }[]
  missing: Unfit[]
  unused: Map<string, Unfit>
  declared: Declarations
  published: ReadonlySet<string> | undefined
}

/**
 * What puts each misfit of page and samples right, in all samples at once; none of these while the page cannot be read. Then samples that are no
 * data. `published`: the dotted paths of the fields that callers send now. `lastGood`: a sample's text when it could be read.
 */
export function findRepairs(
  source: DraftSource,
  published?: ReadonlySet<string>,
  lastGood?: (file: string) => string | undefined,
): Repair[] {
  const files = sampleFiles(source)
  if (files.reduce((sum, file) => sum + (source.files[file]?.length ?? 0), 0) > lengthMax) return []
  const unread = unreadRepairs(source, lastGood)
  const fields = fieldsOfSource(source)
  if (!fields) return unread
  const samples = files.flatMap((file): { file: string; data: SampleData }[] => {
    const { data } = readSample(source.files[file] ?? '')
    return data ? [{ file, data }] : []
  })
  const missing = new Map<string, Unfit>()
  const unused = new Map<string, Unfit>()
  for (const { file, data } of samples) {
    for (const { code, path, suggestion } of unfitPlaces(fields, data)) {
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
        words: whichSamples(source, one.files),
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
        label: `Take ${field} out of ${whichSamples(source, files)}`,
        apply: (now) =>
          samplesChanged(now, (data, file) =>
            files.includes(file) ? (withoutField(data, path) as SampleData) : data,
          ),
      }
    )
  })
  return [...repairs, ...left]
}

/** The same of a section: data that lacks it lacks nothing, so that what tells is the name that nothing uses. */
function misspeltSection({ path: other, files, suggestion }: Unfit, found: Found): Repair | undefined {
  const near = other.at(-1) ?? ''
  const written = suggestion && nearName(near, { unused: [], beside: [suggestion] })
  return written ? misspeltRepair({ path: [...other.slice(0, -1), written], files }, near, found) : undefined
}

/** What puts right a name that page and samples write differently; `undefined` where they are two fields. */
function misspeltRepair({ path, files }: Unfit, near: string, found: Found): Repair | undefined {
  const { source, unused, declared } = found
  const other = [...path.slice(0, -1), near]
  const isUnused = unused.has(keyOf(other))
  const names = twoNames(path, other, { ...found, isOtherUsed: !isUnused })
  const wrong = chooseName(names)
  if (wrong === 'neither') return undefined
  unused.delete(keyOf(other))
  const words = whichSamples(source, files)
  const inSamples = isUnused
    ? renameInSamples({ from: other, path, files, words })
    : addToSamples({ path, files, words, declaration: declarationAt(declared, path) })
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
  const also = files.length === 0 ? '' : ` and in ${whichSamples(source, files)}`
  return {
    id: `page ${field}`,
    field,
    label: `Write ${other.join('.')} ${placeWords(correctTags(source, path, near))}${also}`,
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

/** Where tags are corrected: the first that is looked at. */
function placeWords(files: Readonly<Record<string, string>>): string {
  if ('template.html' in files) return 'on the page'
  return 'template.json' in files ? 'in the settings' : 'in the texts'
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
  const example = exampleFor(path, declaration ?? { type: 'text' })
  return {
    id: `add ${field}`,
    field,
    label: `Add ${field} to ${words}`,
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
