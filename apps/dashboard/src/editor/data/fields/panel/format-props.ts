import type { FieldDeclaration, FieldFormat } from '@platen/contract'
import type { Formats } from '../formats.ts'

/** `undefined` takes a setting away. */
export type DeclarationChange = { [K in keyof FieldDeclaration]?: FieldDeclaration[K] | undefined }

/** Likewise, of what says how a value is printed. */
export type FormatChange = { [K in keyof FieldFormat]?: FieldFormat[K] | undefined }

/** What the settings of a type get: the declaration, a value to show them with, and the way to change them. */
export interface FormatProps {
  declaration: FieldDeclaration
  formats: Formats
  /** A value as data sends it. */
  example: unknown
  /** Names of plain fields that a text of the format may take, as `currency`. */
  fieldsOfText: readonly string[]
  /** `label` goes on after "Changing": "the currency". */
  set: (change: FormatChange, words: { label: string; field: string }) => void
}

/** Changes some of a declaration; `label` goes on after "Changing". */
export type SetDeclared = (change: DeclarationChange, words: { label: string; field: string }) => void
