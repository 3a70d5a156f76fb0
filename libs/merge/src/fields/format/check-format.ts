import type { FieldFormat, FieldType } from '@platen/contract'
import { formatKeys, typesWith, typeTraits } from '../types/type-traits.ts'
import { findFormatFaults, type FormatFinding } from './format-findings.ts'

/**
 * Returns the errors in a declared format. Settings with merge fields are only known once there is data, so their errors are reported as a
 * FormatFault when they are printed.
 */
export function checkFormat(type: FieldType, format: FieldFormat): FormatFinding[] {
  const plainType = type === 'list' || type === 'group' ? undefined : type
  const own = typeTraits[type].format
  const foreign = formatKeys
    .filter((key) => format[key] !== undefined && !own.includes(key))
    .map((key) => ({ key, message: foreignMessage(type, key) }))
  return plainType === undefined
    ? foreign
    : [...foreign, ...findFormatFaults(plainType, format, holdsMergeField)]
}

function foreignMessage(type: FieldType, key: keyof FieldFormat): string {
  const types = typesWith(key)
  const last = types.pop()
  const named = types.length === 0 ? last : `${types.join(', ')} or ${last}`
  return `This field is of type ${type}, which has no "${key}": remove it, or change the type to ${named}.`
}

/** Settings that can contain merge fields. */
const mergedKeys: readonly string[] = ['locale', 'currency', 'words'] satisfies (keyof FieldFormat)[]

function holdsMergeField(key: string, value: unknown): boolean {
  if (!mergedKeys.includes(key)) return false
  return (Array.isArray(value) ? value : [value]).some(
    (text) => typeof text === 'string' && text.includes('{{'),
  )
}
