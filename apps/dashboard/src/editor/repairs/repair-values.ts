import {
  type DraftSource,
  type Field,
  type FieldDeclaration,
  type FieldFamily,
  isNumberType,
  plainLocale,
  typeBasics,
} from '@platen/contract'
import { readTypedValue } from '@platen/merge/fields'
import { createCellReader, guessLocales } from '@platen/import/tabular'
import {
  isJsonObject,
  readSettings,
  exampleFor,
  settingsFile,
  samplesChanged,
  changed,
  declarationAt,
  type Declarations,
  type FieldPath,
  withDeclaration,
  rowPaths,
  checkSample,
  type SampleData,
  setAt,
  valueAt,
} from '@platen/template/draft'
import { namesOfPointer } from '../fields/fit-request.ts'
import type { Repair } from './repair.ts'
import { whichSamples } from './which-samples.ts'

interface WrongValues {
  code: string
  path: FieldPath
  files: string[]
}

/** Of a field that is declared. */
interface WrongTyped extends WrongValues {
  declaration: FieldDeclaration
}

interface Sample {
  file: string
  data: SampleData
}

/** What puts values right that are none of their field's type, and fields that are empty and must not be: in all samples at once. */
export function valueRepairs(of: {
  source: DraftSource
  fields: readonly Field[]
  samples: readonly Sample[]
  declared: Declarations
}): Repair[] {
  return wrongValues(of).flatMap((found): Repair[] => {
    const declaration = declarationAt(of.declared, found.path)
    if (!declaration) return found.code === 'wrong_type' ? likeAnother(found, of) : []
    const wrong = { ...found, declaration }
    const values = of.samples
      .filter(({ file }) => wrong.files.includes(file))
      .flatMap(({ data }) => rowPaths(data, wrong.path, Infinity).paths.map((at) => valueAt(data, at)))
    return wrong.code === 'empty_value'
      ? emptyRepair(wrong, of.source)
      : wrongTypeRepair(wrong, values, of.source)
  })
}

function wrongValues(of: { fields: readonly Field[]; samples: readonly Sample[] }): WrongValues[] {
  const found = new Map<string, WrongValues>()
  for (const { file, data } of of.samples) {
    for (const { code, pointer } of checkSample(of.fields, data).items) {
      if (code !== 'wrong_type' && code !== 'empty_value') continue
      // Items of a list of plain values are at their own places, which no name tells apart.
      if (/\/\d+$/.test(pointer)) continue
      const path = namesOfPointer(data, pointer)
      const key = JSON.stringify([code, path])
      const known = found.get(key) ?? { code, path, files: [] }
      if (!known.files.includes(file)) known.files.push(file)
      found.set(key, known)
    }
  }
  return [...found.values()]
}

/** Of what is not declared a sample that fits is all that tells what a field should be: a text, or items of a list. */
function likeAnother(
  { path, files }: WrongValues,
  { samples, source }: { samples: readonly Sample[]; source: DraftSource },
): Repair[] {
  const field = path.join('.')
  const fitting = samples.find(({ file, data }) => !files.includes(file) && valueAt(data, path) !== undefined)
  if (!fitting) return []
  const value = valueAt(fitting.data, path)
  const [wrong, right] = [files, [fitting.file]].map((some) => whichSamples(source, some))
  return [
    {
      id: `like ${field}`,
      field,
      label: `Write ${field} in ${wrong} as it is in ${right}`,
      isChoice: true,
      apply: (now) => valuesChanged(now, { path, files }, () => value),
    },
  ]
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function emptyRepair({ path, files, declaration }: WrongTyped, source: DraftSource): Repair[] {
  const field = path.join('.')
  const optional: Repair = {
    id: `may be empty ${field}`,
    field,
    label: `Let ${field} be empty`,
    apply: (now) => withSetting(now, path, { required: undefined }),
  }
  const example = exampleFor(path, declaration)
  if (isEmpty(example)) return [optional]
  const filled: Repair = {
    id: `fill ${field}`,
    field,
    label: `Fill in ${field} in ${whichSamples(source, files)}`,
    apply: (now) => valuesChanged(now, { path, files }, (value) => (isEmpty(value) ? example : value)),
  }
  return [{ ...filled, instead: optional }]
}

function withSetting(
  source: DraftSource,
  path: FieldPath,
  change: Partial<Record<keyof FieldDeclaration, undefined>>,
): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const declaration = settings.fields && declarationAt({ fields: settings.fields }, path)
  if (!declaration) return {}
  const { fields } = withDeclaration(settings, path, changed<FieldDeclaration>(declaration, change))
  return settingsFile(source, { ...settings, ...(fields && { fields }) })
}

function wrongTypeRepair(wrong: WrongTyped, values: readonly unknown[], source: DraftSource): Repair[] {
  const { path, files, declaration } = wrong
  const field = path.join('.')
  const words = whichSamples(source, files)
  const readable = readableAs(declaration, values)
  if (readable) {
    const [first] = values.filter((value) => readable(value) !== undefined)
    const count = values.filter((value) => readable(value) !== undefined).length
    return [
      {
        id: `type ${field}`,
        field,
        label:
          count === 1
            ? `Write ${wordOf(readable(first))} for ${field} in ${words}`
            : `Write ${field} as ${pluralOf[typeBasics[declaration.type].family] ?? 'the template needs it'} in ${words}`,
        apply: (now) => valuesChanged(now, { path, files }, (value) => readable(value) ?? value),
      },
    ]
  }
  const example = exampleFor(path, declaration)
  if (isEmpty(example) || isJsonObject(example)) return []
  const isWrong = (value: unknown) => !isOfType(declaration, value)
  return [
    {
      id: `example ${field}`,
      field,
      label: `Write the example ${wordOf(example)} for ${field} in ${words}`,
      isChoice: true,
      apply: (now) => valuesChanged(now, { path, files }, (value) => (isWrong(value) ? example : value)),
    },
  ]
}

const pluralOf: Partial<Record<FieldFamily, string>> = {
  number: 'numbers',
  date: 'dates',
  datetime: 'dates and times',
  boolean: 'yes or no',
  list: 'a list',
  group: 'a group',
}

const wordOf = (value: unknown) =>
  value === true ? 'yes' : value === false ? 'no' : typeof value === 'string' ? value : JSON.stringify(value)

/** Reads what was meant by wrong values, as batches read cells of spreadsheets; `undefined` where none of them can be read. */
function readableAs(
  declaration: FieldDeclaration,
  values: readonly unknown[],
): ((value: unknown) => unknown) | undefined {
  const { type } = declaration
  const wrong = values.filter((value) => !isOfType(declaration, value))
  const read = readerOf(declaration, wrong)
  const readOne = (value: unknown): unknown => {
    if (isOfType(declaration, value)) return undefined
    if (type === 'list') return isJsonObject(value) ? [value] : undefined
    if (type === 'group')
      return Array.isArray(value) && value.length === 1 && isJsonObject(value[0]) ? value[0] : undefined
    if (type === 'boolean' && (value === 1 || value === 0)) return value === 1
    if (typeof value !== 'string') return undefined
    const found = read?.(value)
    return found && 'value' in found ? asNumber(type, found.value) : undefined
  }
  return wrong.some((value) => readOne(value) !== undefined) ? readOne : undefined
}

function readerOf(declaration: FieldDeclaration, wrong: readonly unknown[]) {
  const { fields: _, ...declared } = declaration
  const cells = wrong.filter((value) => typeof value === 'string')
  const [guess] = guessLocales([{ declared, cells }])
  // A cell that says different things in different languages is for its author to read.
  if (guess && 'doubt' in guess) return undefined
  return createCellReader(declared, guess?.locale ?? plainLocale)
}

/** A number where one holds all digits. */
function asNumber(type: FieldDeclaration['type'], value: string | boolean): unknown {
  return isNumberType(type) && typeof value === 'string' && value.replaceAll(/\D/g, '').length <= exactDigits
    ? Number(value)
    : value
}

/** Every decimal of so many digits comes back from a number of JSON as it was. */
const exactDigits = 15

function isOfType({ type }: FieldDeclaration, value: unknown): boolean {
  if (isEmpty(value) || value === undefined) return true
  if (type === 'list') return Array.isArray(value)
  if (type === 'group') return isJsonObject(value)
  return 'value' in readTypedValue(type, value, { timeZone: 'UTC' })
}

function valuesChanged(
  source: DraftSource,
  { path, files }: { path: FieldPath; files: readonly string[] },
  change: (value: unknown) => unknown,
): Record<string, string> {
  return samplesChanged(source, (data, file) => {
    if (!files.includes(file)) return data
    return rowPaths(data, path, Infinity).paths.reduce((now, at) => {
      const [before, after] = [valueAt(now, at), change(valueAt(now, at))]
      return after === before ? now : setAt(now, at, after)
    }, data)
  })
}
