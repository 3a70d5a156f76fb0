import type { FieldFormat, FieldType } from '@platen/contract'
import { findFormatFaults, formatKeys, type FormatFinding } from './format-findings.ts'

/**
 * What is wrong with the format that a field declares, setting by setting; none means that it prints. Texts that hold merge fields are
 * known only with the data: of these, what is wrong is a FormatFault when they are printed.
 */
export function checkFormat(type: FieldType, format: FieldFormat): FormatFinding[] {
  const plainType = type === 'list' || type === 'group' ? undefined : type
  const own: readonly string[] = plainType === undefined ? [] : formatKeys[plainType]
  const foreign = allKeys
    .filter((key) => format[key] !== undefined && !own.includes(key))
    .map((key) => ({ key, message: foreignMessage(type, key) }))
  return plainType === undefined
    ? foreign
    : [...foreign, ...findFormatFaults(plainType, format, holdsMergeField)]
}

const allKeys = [...new Set(Object.values(formatKeys).flat())]

function foreignMessage(type: FieldType, key: keyof FieldFormat): string {
  const types = Object.entries(formatKeys).flatMap(([name, keys]) => (keys.includes(key) ? [name] : []))
  const last = types.pop()
  const named = types.length === 0 ? last : `${types.join(', ')} or ${last}`
  return `This field is of type ${type}, which has no "${key}": remove it, or change the type to ${named}.`
}

/** Those that are merged with the data. */
const mergedKeys: readonly string[] = ['locale', 'currency', 'words'] satisfies (keyof FieldFormat)[]

function holdsMergeField(key: string, value: unknown): boolean {
  if (!mergedKeys.includes(key)) return false
  return (Array.isArray(value) ? value : [value]).some(
    (text) => typeof text === 'string' && text.includes('{{'),
  )
}
