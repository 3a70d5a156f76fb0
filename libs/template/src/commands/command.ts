import type { DraftSource, ReachedElement } from '@platen/contract'
import type { Static, TObject } from 'typebox'

/** How the words for an argument are read where a person writes them in a sentence. */
type ArgumentReading =
  | 'choice'
  | 'column'
  | 'count'
  | 'field'
  | 'label'
  | 'length'
  | 'link'
  | 'names'
  | 'paper'
  | 'part'
  | 'text'
  | 'value'

/** Languages in which commands are understood in sentences. */
type SayingLanguage = 'en' | 'de' | 'fr' | 'es'

/**
 * How people ask for a command. Words as they are written, `(a|b)` for alternatives, `[…]` for what may be left out, `{name}` for an
 * argument. Verbs and articles at the beginning are understood without being written here.
 */
export type Saying = string | { says: string; with: Readonly<Record<string, unknown>> }

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
  example: Static<Arguments>
  sayings: Readonly<Partial<Record<SayingLanguage, readonly Saying[]>>>
  /** How the words of each `{name}` are read. */
  readings: Readonly<Record<string, ArgumentReading>>
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
}

/** What comes of a command. */
export type CommandResult = CommandDone | CommandRefused
