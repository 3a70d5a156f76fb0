import type { DraftSource } from '@platen/contract'
import { phraseOf } from '../reading/phrase.ts'
import { type Done, isDeclined } from '../refining.ts'
import type { Declined } from '../../composing.ts'
import { readSaying } from './read-saying.ts'

interface SaidDraft {
  source: DraftSource
  about: number | undefined
}

/**
 * Reads a sentence as a command, such as “add a QR code of Certificate number”. Returns a function that runs it, or `undefined`. A command for the
 * whole document is run even if an element is selected. Pure.
 */
export function readSentence(sentence: string): ((draft: SaidDraft) => Done | Declined) | undefined {
  const understood = readSaying(phraseOf(sentence.replaceAll(/\s+/g, ' ').trim()))
  if (!understood) return undefined
  return ({ source, about }) => {
    const whole = understood.act({ source, about: undefined, pictures: [] })
    if (about === undefined || (!isDeclined(whole) && whole.named.every(({ start }) => start === null)))
      return whole
    return understood.act({ source, about, pictures: [] })
  }
}
