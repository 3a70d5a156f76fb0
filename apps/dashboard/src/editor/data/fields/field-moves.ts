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
  return (kind === 'value' || kind === 'condition') && (type === undefined || isResultType(type))
}
