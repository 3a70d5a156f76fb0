import { shorten } from '@platen/contract'
import type { Declined } from '../../composing.ts'

/** What cannot be understood, and what can be. */
export function beyondRules(words: string): Declined {
  return {
    declined: `“${shorten(words.trim(), 80)}” is beyond the Composer, which works by rules: it renames, adds, removes and moves fields, columns and sections, and sets colours, fonts, sizes, alignment, paper, margins, titles, language, page numbers and running lines; for anything else the operator connects a language model, in the dashboard or with the settings PLATEN_MODEL and PLATEN_MODEL_URL.`,
  }
}
