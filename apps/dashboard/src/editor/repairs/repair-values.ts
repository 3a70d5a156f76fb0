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
import { samplesLabel } from './which-samples.ts'

interface WrongValues {
  code: string
  path: FieldPath
  files: string[]
}

/** Wrong values of a declared field. */
interface WrongTyped extends WrongValues {
  declaration: FieldDeclaration
}

interface Sample {
  file: string
  data: SampleData
}

/** Returns repairs of values with a wrong type and of empty required fields, in all samples at once. */
export function valueRepairs(of: {
  source: DraftSource
  fields: readonly Field[]
  samples: readonly Sample[]
  declared: Declarations
}): Repair[] {
  return wrongValues(of).flatMap((found): Repair[] => {
    const declaration = declarationAt(of.declared, found.path)
    if (!declaration) return found.code === 'wrong_type' ? copyFromSample(found, of) : []
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
      // Items in a list of plain values are skipped, because their pointers have no name.
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

/** Copies the value of an undeclared field from another sample, because only a matching sample shows what the value should be. */
function copyFromSample(
  { path, files }: WrongValues,
  { samples, source }: { samples: readonly Sample[]; source: DraftSource },
): Repair[] {
  const field = path.join('.')
  const fitting = samples.find(({ file, data }) => !files.includes(file) && valueAt(data, path) !== undefined)
  if (!fitting) return []
  const value = valueAt(fitting.data, path)
  const [wrong, right] = [files, [fitting.file]].map((some) => samplesLabel(source, some))
  return [
    {
      id: `like ${field}`,
      field,
      label: `Copy ${field} from ${right} to ${wrong}`,
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
    label: `Make ${field} optional`,
    apply: (now) => withSetting(now, path, { required: undefined }),
  }
  const example = exampleFor(path, declaration)
  if (isEmpty(example)) return [optional]
  const filled: Repair = {
    id: `fill ${field}`,
    field,
    label: `Fill in ${field} in ${samplesLabel(source, files)}`,
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
  const samplesText = samplesLabel(source, files)
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
            ? `Set ${field} to ${valueText(readable(first))} in ${samplesText}`
            : `Convert ${field} to ${pluralOf[typeBasics[declaration.type].family] ?? 'its type'} in ${samplesText}`,
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
      label: `Set ${field} to the example ${valueText(example)} in ${samplesText}`,
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

const valueText = (value: unknown) =>
  value === true ? 'yes' : value === false ? 'no' : typeof value === 'string' ? value : JSON.stringify(value)

/** Returns a function that interprets wrong values as batches interpret spreadsheet cells. `undefined` if it could interpret none of the values. */
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
  // Ambiguous values are left to the author.
  if (guess && 'doubt' in guess) return undefined
  return createCellReader(declared, guess?.locale ?? plainLocale)
}

/** Converts a numeric value to a number if no digits are lost. Otherwise, returns it unchanged. */
function asNumber(type: FieldDeclaration['type'], value: string | boolean): unknown {
  return isNumberType(type) && typeof value === 'string' && value.replaceAll(/\D/g, '').length <= exactDigits
    ? Number(value)
    : value
}

/** Decimals with up to this many digits are exact as JSON numbers. */
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
