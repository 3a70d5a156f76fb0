import type { Phrase } from './phrase.ts'

/** A clause whose found words are blank. */
export interface Blanked extends Phrase {
  /** Blanks a part. */
  without: (from: number, to: number) => Blanked
}

/** A clause of which nothing is blank yet. */
export function blanked({ raw, text }: Phrase): Blanked {
  const blank = (from: string, at: number, to: number) =>
    from.slice(0, at) + ' '.repeat(to - at) + from.slice(to)
  return {
    raw,
    text,
    without: (from, to) => blanked({ raw: blank(raw, from, to), text: blank(text, from, to) }),
  }
}
