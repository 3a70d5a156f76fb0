import type { FieldDeclaration, FieldFormat } from '@platen/contract'
import type { Formats } from '../../../fields/formats.ts'

/** What a step of undo says: `label` goes on after "Changing" ("the currency"), `field` is the setting. */
interface ChangeWords {
  label: string
  field: string
}

/** Changes some of what is said of a field; `undefined` takes a setting away. */
export type SetDeclared<Key extends keyof FieldDeclaration = keyof FieldDeclaration> = (
  change: { [K in Key]?: FieldDeclaration[K] | undefined },
  words: ChangeWords,
) => void
/** What the settings of a type get: the declaration, a value to show them with, and the way to change them. */
export interface FormatProps {
  declaration: FieldDeclaration
  formats: Formats
  /** A value as data sends it. */
  example: unknown
  /** Names of plain fields that a text of the format may take, as `currency`. */
  textFieldNames: readonly string[]
  set: SetDeclared<keyof FieldFormat>
}
