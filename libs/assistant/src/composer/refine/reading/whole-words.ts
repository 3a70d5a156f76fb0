import { phraseOf } from './phrase.ts'

/** A pattern of whole words: `page numbers|pagination`, `*` for the rest of a word, `#` for a number. The longest are tried first. */
export function anyOf(alternatives: string, flags: string): RegExp {
  const patterns = alternatives
    .split('|')
    .map((one) => phraseOf(one).text.trim())
    .toSorted((a, b) => b.length - a.length)
    .map((one) =>
      one
        .replaceAll(/[$()+.?[\\\]^{}]/g, String.raw`\$&`)
        .replaceAll('#', String.raw`\d+`)
        .replaceAll('*', String.raw`\p{L}*`)
        .replaceAll(' ', String.raw`\s+`),
    )
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags)
}
