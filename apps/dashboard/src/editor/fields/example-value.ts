import type { FieldDeclaration } from '@platen/contract'
import { readTypedValue } from '@platen/merge/fields'
import { exampleOfType } from '@platen/merge'
import { cutText, type FieldNode } from '@platen/template/draft'
import { typeViews } from '../../fields/type-views.ts'

/** A value to show a field with, and where it is from. */
export interface ExampleValue {
  value: unknown
  from: 'sample' | 'example' | 'invented'
}

/** The first value of the sample that the type takes, else the declared example, else one of ours. */
export function exampleValue(
  declaration: FieldDeclaration,
  values: readonly unknown[],
  timeZone: string,
): ExampleValue | undefined {
  const { type, example, whole } = declaration
  if (type === 'list' || type === 'group') return undefined
  const isFit = (value: unknown) =>
    value !== null &&
    value !== undefined &&
    value !== '' &&
    'value' in readTypedValue(type, value, { timeZone })
  const ofSample = values.find(isFit)
  if (ofSample !== undefined) return { value: ofSample, from: 'sample' }
  if (isFit(example)) return { value: example, from: 'example' }
  const own = type === 'image' ? undefined : exampleOfType(type, whole)
  return { value: own ?? typeViews[type].label, from: 'invented' }
}

/** A value as it is sent, in a line. */
export function sentWords(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return cutText(text, 60)
}

/** What a list or a group holds, in a line; `undefined` for a field that holds a value. */
export function contentWords(node: FieldNode, values: readonly unknown[]): string | undefined {
  const list = values.find((value) => Array.isArray(value))
  if (list) return list.length === 1 ? '1 row' : `${list.length} rows`
  return node.children.length > 0 ? '' : undefined
}
