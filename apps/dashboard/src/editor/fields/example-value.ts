import type { FieldDeclaration } from '@platen/contract'
import { readTypedValue } from '@platen/merge/fields'
import { exampleOfType } from '@platen/merge'
import { cutText, type FieldNode } from '@platen/template/draft'
import { typeViews } from '../../fields/type-views.ts'

/** A value that illustrates a field, and its source. */
export interface ExampleValue {
  value: unknown
  from: 'sample' | 'example' | 'invented'
}

/** Returns the first value of the sample with the right type, or else the declared example, or else a generic one. */
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

/** Returns a raw value as a single line of text. */
export function rawValueText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return cutText(text, 60)
}

/** Describes the content of a list or group; `undefined` for a field with a value. */
export function contentText(node: FieldNode, values: readonly unknown[]): string | undefined {
  const list = values.find((value) => Array.isArray(value))
  if (list) return list.length === 1 ? '1 row' : `${list.length} rows`
  return node.children.length > 0 ? '' : undefined
}
