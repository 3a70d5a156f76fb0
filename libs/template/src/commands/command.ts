import type { DraftSource, ReachedElement } from '@platen/contract'
import type { Static, TObject } from 'typebox'

/** How the words for an argument are read where a person writes them in a sentence. */
type ArgumentReading =
  | 'cell'
  | 'choice'
  | 'colour'
  | 'colours'
  | 'column'
  | 'columns'
  | 'count'
  | 'currency'
  | 'element'
  | 'elements'
  | 'field'
  | 'label'
  | 'language'
  | 'length'
  | 'link'
  | 'margins'
  | 'name'
  | 'names'
  | 'paper'
  | 'none'
  | 'part'
  | 'percent'
  | 'picture'
  | 'plain'
  | 'quote'
  | 'shown'
  | 'size'
  | 'switch'
  | 'text'
  | 'value'
  | 'whole'
  | 'words'

/** Languages in which commands are understood in sentences. */
type SayingLanguage = 'en' | 'de' | 'fr' | 'es' | 'ru' | 'ar'

/**
 * How people ask for a command, in the order of a sentence. Words as they are written, `(a|b)` for alternatives, `[…]` for what may be
 * left out, `{name}` for an argument. Verbs and articles at the beginning are understood without being written here.
 */
type SentenceSaying = string | { says: string; with: Readonly<Record<string, unknown>> }

/** How people ask for a command in any order of words. What is left may be only words such as “make”, “the” and “page”. */
export interface WordsSaying {
  /** One of each group is there: `page numbers|pagination`. `*` is the rest of a word. */
  words: readonly string[]
  /** Arguments that are there. */
  slots?: readonly string[]
  /** Arguments that may be. */
  mayHave?: readonly string[]
  /** Arguments of which at least one is there. */
  oneOf?: readonly string[]
  /** The argument that all other words are of. Without it only words such as “make” and “the” may be left. */
  rest?: string
  /** Words that may be there as well: `amounts|prices`. */
  besides?: string
  /** Arguments that the saying fixes. */
  with?: Readonly<Record<string, unknown>>
}

/** How people ask for a command. */
export type Saying = SentenceSaying | WordsSaying

/** What a command is, without what it does: this part is safe to load where nothing may be parsed. */
export interface CommandDefinition<Arguments extends TObject = TObject> {
  name: string
  title: string
  /** A sentence that asks for it in the chat, in each language. Absent for commands that the chat does not understand yet. */
  sentences?: Readonly<{ en: string; de: string }>
  /** Words that people have in mind who want it: what is not understood is answered with the command that they point to. */
  keywords: readonly string[]
  /** What it does, in one or two sentences. */
  description: string
  arguments: Arguments
  /** A request that works for most templates that have what it names. */
  example: Static<Arguments> & Readonly<Record<string, unknown>>
  sayings: Readonly<Partial<Record<SayingLanguage, readonly Saying[]>>>
  /** How the words of each `{name}` are read. */
  readings: Readonly<Record<string, ArgumentReading>>
  /** Of a command that changes all pages: what it sets, such as “the margins are”. The chat does not run it for a selection. */
  ofDocument?: string
  /** Of choices: the words for each. */
  choices?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** Checks a definition against its own argument types. */
export function defineCommand<const Name extends string, const Arguments extends TObject>(
  definition: CommandDefinition<Arguments> & { name: Name },
): CommandDefinition<Arguments> & { name: Name } {
  return definition
}

/** A draft that a command works on. */
export interface CommandDraft {
  source: DraftSource
  /** Offset in template.html of the element that the command is about. */
  about: number | undefined
}

/** What a command did. */
export interface CommandDone {
  /** The files that change, whole. All else is the same, byte by byte. */
  files: Record<string, string>
  /** What was changed, at its place after the command; empty for the whole document. */
  named: ReachedElement[]
  /** One line, without its full stop. */
  summary: string
  notes: string[]
}

/** Why a command was not run, in a sentence for people. */
export interface CommandRefused {
  refused: string
  /** Of one argument: which, and what is said beside it in a form. */
  beside?: { argument: string; fault: string }
}

/** What comes of a command. */
export type CommandResult = CommandDone | CommandRefused
