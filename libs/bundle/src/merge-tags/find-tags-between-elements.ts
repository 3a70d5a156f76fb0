import { splitSource } from '@platen/merge'
import { type Token, Tokenizer } from 'parse5'
import { contextOf, ignoredTokens, textElements } from './tokenizer-context.ts'

/** The offsets of the merge tags that stand between elements, not in an attribute, a title, a style or a comment: where a value may print markup. */
export function findTagsBetweenElements(html: string): Set<number> {
  const found = new Set<number>()
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      ...ignoredTokens,
      onStartTag: ({ tagName }: Token.TagToken) =>
        void (tokenizer.state = textElements.get(tagName) ?? tokenizer.state),
    },
  )
  for (const piece of splitSource(html)) {
    if (piece.kind === 'text') tokenizer.write(html.slice(piece.start, piece.end), false)
    else if (piece.tag.kind === 'value' && contextOf(tokenizer) === 'text') found.add(piece.tag.start)
  }
  return found
}
