import {
  type ComputedDeclaration,
  type FieldDeclaration,
  type ResultType,
  resultTypes,
  typeBasics,
} from '@platen/contract'
import type { ResultKind } from '@platen/merge/fields'
import { formatIn } from '@platen/template/draft'

/** The types that a result may be printed as, by what it is; the first is the one that it has by itself. */
export function typesOf({ kind }: ResultKind): ResultType[] {
  return resultTypes.filter((type) => typeBasics[type].family === kind)
}

/** What a formula keeps of a field that was sent: what is said to people, and how it is printed where results are printed so. */
export function asResult(
  declaration: FieldDeclaration | undefined,
  kind: ResultKind | undefined,
): Omit<ComputedDeclaration, 'formula'> {
  if (!declaration) return {}
  const type = kind && typesOf(kind).find((one) => one === declaration.type)
  return { ...(type && { type }), ...wordsOf(declaration), ...(type && formatIn(declaration)) }
}

/** What a field that is sent keeps of the formula that gave it; `undefined` for lists and groups. */
export function asField(computed: ComputedDeclaration, kind: ResultKind): FieldDeclaration | undefined {
  const type = computed.type ?? typesOf(kind)[0]
  return type && { type, ...wordsOf(computed), ...formatIn(computed) }
}

function wordsOf({ label, description }: { label?: string; description?: string }) {
  return { ...(label !== undefined && { label }), ...(description !== undefined && { description }) }
}
