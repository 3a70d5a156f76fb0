import type { FieldDeclaration } from '@platen/contract'
import type { Formats } from '../../fields/formats.ts'

/** What every input of a typed value gets: the value as data holds it, and the way to set another. */
export interface TypedInputProps {
  id?: string | undefined
  value: unknown
  declaration: FieldDeclaration
  formats: Formats
  /** Read out where no label stands at the input. */
  label?: string | undefined
  isInTable?: boolean
  /** The id of the sentence that says what is wrong with the value. */
  faultId?: string | undefined
  placeholder?: string | undefined
  onChange: (value: unknown) => void
}

/** What stands at the element of every typed input. */
export function inputAttributes({ id, label, isInTable, faultId }: TypedInputProps) {
  return {
    id,
    'aria-label': label,
    'aria-invalid': faultId !== undefined || undefined,
    'aria-describedby': faultId,
    'data-table': isInTable === true || undefined,
  }
}

/** A value that no input of its type can show, as it stands in the data. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
