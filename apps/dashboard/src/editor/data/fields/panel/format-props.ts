import type { FieldDeclaration, FieldFormat } from '@platen/contract'
import type { Formats } from '../../../fields/formats.ts'

/** Label for an undo step: `label` continues "Changing" (such as "the currency"), and `field` is the setting. */
interface ChangeStep {
  label: string
  field: string
}

/** Changes a field's settings; `undefined` removes a setting. */
export type SetDeclared<Key extends keyof FieldDeclaration = keyof FieldDeclaration> = (
  change: { [K in Key]?: FieldDeclaration[K] | undefined },
  step: ChangeStep,
) => void
/** Props for the format settings: the declaration, an example value, and a function that changes settings. */
export interface FormatProps {
  declaration: FieldDeclaration
  formats: Formats
  /** A raw value as in the data. */
  example: unknown
  /** Names of text fields that can provide a setting such as the currency. */
  textFieldNames: readonly string[]
  set: SetDeclared<keyof FieldFormat>
}
