import type { DraftSource, ReachedElement } from '@platen/contract'
import type { ComposerPicture, Declined } from '../composing.ts'
import type { Phrase } from './reading/phrase.ts'

/** A draft between two commands of a prompt. */
export interface Working {
  source: DraftSource
  /** Offset of the selected element. */
  about: number | undefined
  /** Cited, in the order of the prompt. */
  pictures: readonly ComposerPicture[]
}

/** The arguments of a command as they were read, and the element that it applies to. */
export interface ReadArguments {
  given: Record<string, unknown>
  about?: number
  /** The command that is run instead of the one of the saying. */
  command?: string
  note?: string
}

/** What one command made of a draft. */
export interface Done {
  /** The files that change, whole. */
  files: Record<string, string>
  /** At their places after the command; empty for the whole document. */
  named: ReachedElement[]
  /** One line, without its full stop. */
  summary: string
  notes?: string[]
}

/** Does one command, or says why it cannot. */
export type Act = (draft: Working) => Done | Declined

/** A command that is understood. */
export interface Understood {
  act: Act
  /** It names nothing that it is about: behind another command it goes on with that. */
  isBare?: boolean
  /** It ends with a list of names: “and” in it joins them, and begins no other command. */
  takesNames?: boolean
}

/** Understands a command, or leaves it to others. */
export type Reader = (phrase: Phrase) => Understood | undefined

/** What an act gives back whose words turn out to be none that rules know. */
export const notUnderstood: Declined = { declined: '' }

/** Whether a command was not done. */
export function isDeclined(result: object): result is Declined {
  return 'declined' in result
}
