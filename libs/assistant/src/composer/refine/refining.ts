import type { DraftSource, ReachedElement } from '@platen/contract'
import type { ComposerPicture, Declined } from '../composing.ts'
import type { Phrase } from './reading/phrase.ts'

export interface Working {
  source: DraftSource
  /** Offset of the selected element. */
  about: number | undefined
  /** Cited pictures in prompt order. */
  pictures: readonly ComposerPicture[]
}

/** The arguments of a command as they were read, and the element that it applies to. */
export interface ReadArguments {
  given: Record<string, unknown>
  about?: number
  /** The command to run instead of the one in the saying. */
  command?: string
  note?: string
}

/** The result of a command. */
export interface Done {
  /** The complete changed files. */
  files: Record<string, string>
  /** The changed elements, with their positions after the command; empty for the whole document. */
  named: ReachedElement[]
  /** One line without a full stop. */
  summary: string
  notes?: string[]
}

/** Runs a command, or says why it cannot. */
export type Act = (draft: Working) => Done | Declined

export interface Understood {
  act: Act
  /** Whether the command does not name an element, so that it applies to the previous command's element. */
  isBare?: boolean
  /** Whether the command adds something to the page. */
  adds?: boolean
  /** Whether the command ends with names, so that “and” may not begin another command. */
  takesNames?: boolean
}

/** Reads a command, or returns `undefined`. */
export type Reader = (phrase: Phrase) => Understood | undefined

/** The result for words that are not understood. */
export const notUnderstood: Declined = { declined: '' }

/** Whether a command was not done. */
export function isDeclined(result: object): result is Declined {
  return 'declined' in result
}
