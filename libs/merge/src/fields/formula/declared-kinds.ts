import { familyOf, type FieldDeclaration, type PlainType, typeBasics } from '@platen/contract'
import { fieldDepthMax } from './bounds.ts'
import type { GroupKind, Kind, ScalarKind } from './kinds.ts'

const noCopies: ReadonlyMap<string, string> = new Map()

/** Returns the formula type of a field that has no fields of its own. */
export function scalarKind(type: PlainType): ScalarKind {
  const { family } = typeBasics[type]
  return family === 'image' ? 'text' : family
}

/** Returns the formula types of declared fields. `home` is the path of the level that contains them. */
export function declaredKinds(
  fields: Readonly<Record<string, FieldDeclaration>>,
  home = '',
  depth = 0,
): GroupKind {
  const fieldKinds = new Map<string, Kind>()
  for (const [name, field] of Object.entries(fields)) {
    fieldKinds.set(name, kindOf(field, home === '' ? name : `${home}.${name}`, depth))
  }
  return { fields: fieldKinds, home, isSent: true, copies: noCopies }
}

function kindOf({ type, fields, item }: FieldDeclaration, path: string, depth: number): Kind {
  if (depth >= fieldDepthMax) return 'undeclared'
  if (type === 'group') return declaredKinds(fields ?? {}, path, depth + 1)
  if (type !== 'list') return familyOf(type) ? scalarKind(type) : 'undeclared'
  if (fields) return { list: declaredKinds(fields, path, depth + 1) }
  return { list: item ? kindOf(item, path, depth + 1) : 'undeclared' }
}
