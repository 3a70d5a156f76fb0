import type { DraftSource, ReachedElement } from '@platen/contract'
import type { Static, TObject } from 'typebox'

/** How an argument is parsed from a sentence. */
type ArgumentReading =
  | 'any'
  | 'cell'
  | 'changed'
  | 'choice'
  | 'color'
  | 'colors'
  | 'column'
  | 'columns'
  | 'columnName'
  | 'contact'
  | 'count'
  | 'currency'
  | 'element'
  | 'elements'
  | 'field'
  | 'fieldName'
  | 'fieldNamed'
  | 'ignored'
  | 'knownField'
  | 'label'
  | 'language'
  | 'length'
  | 'link'
  | 'list'
  | 'listName'
  | 'margins'
  | 'name'
  | 'names'
  | 'newField'
  | 'paper'
  | 'none'
  | 'part'
  | 'percent'
  | 'picture'
  | 'place'
  | 'plain'
  | 'quote'
  | 'row'
  | 'sentence'
  | 'shown'
  | 'size'
  | 'switch'
  | 'text'
  | 'textPlace'
  | 'textLabel'
  | 'total'
  | 'value'
  | 'valued'
  | 'whole'
  | 'wording'
  | 'words'

type SayingLanguage = 'en' | 'de' | 'fr' | 'es' | 'ru' | 'ar'

/**
 * A pattern of a request: words, `(a|b)` for alternatives, `[…]` for optional parts, and `{name}` for an argument. Verbs and articles at the
 * beginning are always accepted.
 */
type SentenceSaying = string | { says: string; with: Readonly<Record<string, unknown>> }

/** A request in any word order. All other words must be fillers such as “make”, “the” and “page”. */
export interface WordsSaying {
  /** Groups of alternatives, such as `page numbers|pagination`. Each group must match. `*` is the rest of a word. */
  words: readonly string[]
  /** Required arguments. */
  slots?: readonly string[]
  /** Optional arguments. */
  mayHave?: readonly string[]
  /** Arguments of which at least one is required. */
  oneOf?: readonly string[]
  /** The argument that takes all other words. If it is not set, only words such as “make” and “the” may remain. */
  rest?: string
  /** Optional words: `amounts|prices`. */
  besides?: string
  /** Arguments with a fixed value. */
  with?: Readonly<Record<string, unknown>>
}

export type Saying = SentenceSaying | WordsSaying

/** The description of a command without its action. It can be loaded without the parsers that actions need. */
export interface CommandDefinition<Arguments extends TObject = TObject> {
  name: string
  title: string
  /** A request in each language. Missing if the chat does not support the command. */
  sentences?: Readonly<{ en: string; de: string }>
  /** Keywords that suggest this command if a request is not understood. */
  keywords: readonly string[]
  /** One or two sentences. */
  description: string
  arguments: Arguments
  /** Arguments that work for most templates. */
  example: Static<Arguments> & Readonly<Record<string, unknown>>
  sayings: Readonly<Partial<Record<SayingLanguage, readonly Saying[]>>>
  /** How each `{name}` is parsed. */
  readings: Readonly<Record<string, ArgumentReading>>
  /** For commands that change all pages: what they set, such as “the margins are”. The chat does not run these commands for a selection. */
  ofDocument?: string
  /** The words for each option. */
  choices?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** Checks a definition against its own argument types. */
export function defineCommand<const Name extends string, const Arguments extends TObject>(
  definition: CommandDefinition<Arguments> & { name: Name },
): CommandDefinition<Arguments> & { name: Name } {
  return definition
}

export interface CommandDraft {
  source: DraftSource
  /** Offset in template.html of the element that the command applies to. */
  about: number | undefined
}

export interface CommandDone {
  /** The complete changed files. All other files stay identical. */
  files: Record<string, string>
  /** The changed elements, with their positions after the command. Empty if the command changes the whole document. */
  named: ReachedElement[]
  /** One line without a full stop. */
  summary: string
  notes: string[]
  /** The field that the command printed: its path, its label and its merge tag. */
  printed?: { path: string; label: string; tag: string }
}

/** A message for users. */
export interface CommandRefused {
  refused: string
  /** The argument with the error, and the message to show next to its field in a form. */
  beside?: { argument: string; fault: string }
}

export type CommandResult = CommandDone | CommandRefused
