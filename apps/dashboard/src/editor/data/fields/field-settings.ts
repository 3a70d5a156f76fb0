import {
  type ComputedDeclaration,
  type Field,
  type FieldDeclaration,
  type FieldType,
  isResultType,
} from '@platen/contract'
import {
  type LooseSettings,
  type SettingsChange,
  declarationAt,
  type FieldPath,
  withComputed,
  withDeclaration,
  type FieldNode,
} from '@platen/template/draft'

/** Returns the declared type of a list or group around a field. */
type TypeOf = (path: FieldPath) => FieldType

/** Returns settings in which a formula calculates a field that was part of the data. */
export function asFormula(
  now: LooseSettings,
  path: FieldPath,
  declaration: ComputedDeclaration,
  typeOf: TypeOf,
): SettingsChange {
  const rest = withDeclaration(now, path, undefined)
  const around = path.slice(0, -1)
  // Formulas can only use declared lists.
  const isKnown = around.length === 0 || declarationAt({ fields: rest.fields ?? {} }, around) !== undefined
  return {
    ...(isKnown ? rest : withDeclaration(rest, around, { type: typeOf(around) }, typeOf)),
    ...withComputed(now, path, declaration),
    ...withoutOptional(now, [path.join('.')]),
  }
}

/** Returns settings in which a calculated field becomes part of the data. */
export function asDataField(
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

/** Returns settings without a field. */
export function withoutField(now: LooseSettings, path: FieldPath): SettingsChange {
  return { ...withDeclaration(now, path, undefined), ...withoutOptional(now, [path.join('.')]) }
}

function withoutOptional({ optional }: LooseSettings, names: readonly string[]): SettingsChange {
  if (!Array.isArray(optional) || !optional.some((name) => names.includes(name))) return {}
  const left = optional.filter((name) => !names.includes(name))
  return { optional: left.length === 0 ? undefined : left }
}

/** Whether a formula uses the field. */
export function isReadByFormulas(fields: readonly Field[], [name, ...rest]: FieldPath): boolean {
  return fields.some(
    (field) =>
      field.name === name &&
      (rest.length === 0 ? field.isInput === true : isReadByFormulas(field.children, rest)),
  )
}

/** Whether a formula can calculate the field: it is part of the data and has a single plain value. */
export function canBeCalculated({ partOf, computed, children, kind, declaration }: FieldNode): boolean {
  if (partOf !== undefined || computed || children.length > 0) return false
  const type = declaration?.type
  return (kind === 'value' || kind === 'condition') && (type === undefined || isResultType(type))
}
