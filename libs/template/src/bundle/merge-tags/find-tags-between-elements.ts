import { splitSource } from '@platen/merge'
import { type Token, Tokenizer } from 'parse5'
import { contextOf, ignoredTokens, textElements } from './tokenizer-context.ts'

/**
 * Returns the offsets of merge tags between elements, where a value can print markup: not in an attribute, a title, a style, a comment or a
 * drawing. SVG does not draw unknown elements in its text.
 */
export function findTagsBetweenElements(html: string): Set<number> {
  const found = new Set<number>()
  const drawings: string[] = []
  const isDrawn = () => drawings.length > 0 && drawings.at(-1) !== 'foreignobject'
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      ...ignoredTokens,
      onStartTag({ tagName, selfClosing }: Token.TagToken) {
        tokenizer.state = textElements.get(tagName) ?? tokenizer.state
        if (drawingElements.has(tagName) && !selfClosing) drawings.push(tagName)
      },
      onEndTag({ tagName }: Token.TagToken) {
        const at = drawings.lastIndexOf(tagName)
        if (at >= 0) drawings.length = at
      },
    },
  )
  for (const piece of splitSource(html)) {
    if (piece.kind === 'text') tokenizer.write(html.slice(piece.start, piece.end), false)
    else if (piece.tag.kind === 'value' && contextOf(tokenizer) === 'text' && !isDrawn())
      found.add(piece.tag.start)
  }
  return found
}

const drawingElements = new Set(['svg', 'math', 'foreignobject'])
