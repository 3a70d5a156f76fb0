import type { FieldDeclaration } from '@platen/contract'
import type { Formats } from '../../fields/formats.ts'

/** Props for all typed inputs: the raw value in the data, and a function that changes it. */
export interface TypedInputProps {
  id?: string | undefined
  value: unknown
  declaration: FieldDeclaration
  formats: Formats
  /** Accessible name of an input without a label. */
  label?: string | undefined
  isInTable?: boolean
  /** ID of the element with the error message. */
  faultId?: string | undefined
  placeholder?: string | undefined
  onChange: (value: unknown) => void
}

/** Returns the HTML attributes that all typed inputs share. */
export function inputAttributes({ id, label, isInTable, faultId }: TypedInputProps) {
  return {
    id,
    'aria-label': label,
    'aria-invalid': faultId !== undefined || undefined,
    'aria-describedby': faultId,
    'data-table': isInTable === true || undefined,
  }
}

/** Returns a value as raw text, even if it does not match the input's type. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
