import sayings from './everyday.json' with { type: 'json' }
import { matched, type Phrase } from './phrase.ts'

// `everyday.json` contains what people write, and an equivalent that a reader understands.
const patterns = Object.entries(sayings).map(([source, saying]) => ({
  pattern: new RegExp(source, 'u'),
  pieces: saying.split(/(\{\w+\})/),
}))

/** Returns an equivalent clause, such as “make the title bigger” for “the title is too small”. */
export function inOtherWords(phrase: Phrase): Phrase[] {
  return patterns.flatMap(({ pattern, pieces }) => {
    const found = matched(phrase, pattern)
    if (!found) return []
    const said = pieces.map(
      (piece) => (piece.startsWith('{') && found[piece.slice(1, -1)]) || { raw: piece, text: piece },
    )
    return [{ raw: said.map(({ raw }) => raw).join(''), text: said.map(({ text }) => text).join('') }]
  })
}
