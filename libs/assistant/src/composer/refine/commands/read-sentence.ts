import type { DraftSource } from '@platen/contract'
import { phraseOf } from '../reading/phrase.ts'
import { type Done, isDeclined } from '../refining.ts'
import type { Declined } from '../../composing.ts'
import { readSaying } from './read-saying.ts'

/** A draft that a sentence is about, and the offset of its selected element. */
interface SaidDraft {
  source: DraftSource
  about: number | undefined
}

/**
 * Understands a whole sentence that asks for a command of the registry, such as “add a QR code of Certificate number”. Returns what runs it
 * on a draft, or `undefined` where no saying fits. What is of the whole document is done whatever is selected. Pure.
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
