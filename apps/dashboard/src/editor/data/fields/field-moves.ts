import type { ComputedDeclaration, DraftSource, Field, FieldDeclaration, FieldType } from '@platen/contract'
import { isJsonObject } from '../../../templates/read-json.ts'
import { type LooseSettings, sampleFiles } from '../../../templates/template-source.ts'
import type { SettingsChange } from '../../../templates/write-settings.ts'
import { setAt, type ValuePath } from '../../samples/value-edits.ts'
import { readSample, type SampleData, writeSample } from '../../samples/sample-text.ts'
import { declarationAt, type FieldPath, withComputed, withDeclaration } from '../../fields/declarations.ts'
import type { FieldNode } from '../../fields/field-tree.ts'
import { rowPaths } from '../../fields/row-paths.ts'

/** Says what a list or a group around a field is declared as. */
type TypeOf = (path: FieldPath) => FieldType

/** Settings with a field calculated by a formula, and not sent any more. */
export function calculated(
  now: LooseSettings,
  path: FieldPath,
  declaration: ComputedDeclaration,
  typeOf: TypeOf,
): SettingsChange {
  const rest = withDeclaration(now, path, undefined)
  const around = path.slice(0, -1)
  // Formulas know of a list only what is declared.
  const isKnown = around.length === 0 || declarationAt({ fields: rest.fields ?? {} }, around) !== undefined
  return {
    ...(isKnown ? rest : withDeclaration(rest, around, { type: typeOf(around) }, typeOf)),
    ...withComputed(now, path, declaration),
    ...withoutOptional(now, [path.join('.')]),
  }
}

/** Settings with a field sent that a formula has given. */
export function sent(
  now: LooseSettings,
  path: FieldPath,
  declaration: FieldDeclaration,
  typeOf: TypeOf,
): SettingsChange {
  return {
    ...withComputed(now, path, undefined),
    ...withDeclaration(now, path, declaration, typeOf),
  }
}

/** Settings that say nothing of a field. */
export function removed(now: LooseSettings, path: FieldPath): SettingsChange {
  return { ...withDeclaration(now, path, undefined), ...withoutOptional(now, [path.join('.')]) }
}

function withoutOptional({ optional }: LooseSettings, names: readonly string[]): SettingsChange {
  if (!Array.isArray(optional) || !optional.some((name) => names.includes(name))) return {}
  const left = optional.filter((name) => !names.includes(name))
  return { optional: left.length === 0 ? undefined : left }
}

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
    const valueAt = valuesOf(data)
    return rowPaths(data, path, Infinity).paths.reduce((filled, at) => setAt(filled, at, valueAt(at)), data)
  })
}

function samplesChanged(
  source: DraftSource,
  change: (data: SampleData) => SampleData,
): Record<string, string> {
  return Object.fromEntries(
    sampleFiles(source).flatMap((file) => {
      const { data } = readSample(source.files[file] ?? '')
      const after = data && change(data)
      return after === undefined || after === data ? [] : [[file, writeSample(after)]]
    }),
  )
}

/** The same value where the field stands nowhere in it. */
function withoutField(value: unknown, path: FieldPath): unknown {
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

/** A formula needs the field, as it is declared. */
export function isReadByFormulas(fields: readonly Field[], [name, ...rest]: FieldPath): boolean {
  return fields.some(
    (field) =>
      field.name === name &&
      (rest.length === 0 ? field.isInput === true : isReadByFormulas(field.children, rest)),
  )
}

/** A formula can give it: it is sent so far, and one plain value. */
export function canBeCalculated({ partOf, computed, children, kind, declaration }: FieldNode): boolean {
  if (partOf !== undefined || computed || children.length > 0) return false
  const type = declaration?.type
  return (kind === 'value' || kind === 'condition') && type !== 'list' && type !== 'group' && type !== 'image'
}
