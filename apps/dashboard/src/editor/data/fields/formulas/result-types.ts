import {
  type ComputedDeclaration,
  type FieldDeclaration,
  type ResultType,
  resultTypes,
  typeBasics,
} from '@platen/contract'
import type { ResultKind } from '@platen/merge/fields'
import { formatIn } from '@platen/template/draft'

/** Returns the types that a result can have by its kind, starting with the default. */
export function typesOf({ kind }: ResultKind): ResultType[] {
  return resultTypes.filter((type) => typeBasics[type].family === kind)
}

/** Returns what a formula keeps from a former data field: its label, and its format if results can have it. */
export function resultSettings(
  declaration: FieldDeclaration | undefined,
  kind: ResultKind | undefined,
): Omit<ComputedDeclaration, 'formula'> {
  if (!declaration) return {}
  const type = kind && typesOf(kind).find((one) => one === declaration.type)
  return { ...(type && { type }), ...wordsOf(declaration), ...(type && formatIn(declaration)) }
}

/** Returns what a data field keeps from its former formula; `undefined` for lists and groups. */
export function dataFieldOf(computed: ComputedDeclaration, kind: ResultKind): FieldDeclaration | undefined {
  const type = computed.type ?? typesOf(kind)[0]
  return type && { type, ...wordsOf(computed), ...formatIn(computed) }
}

function wordsOf({ label, description }: { label?: string; description?: string }) {
  return { ...(label !== undefined && { label }), ...(description !== undefined && { description }) }
}
