import { type Token, Tokenizer } from 'parse5'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { ignoredTokens, textElements } from './tokenizer-context.ts'

/**
 * Adds `mark` as a CSS comment to each `style` attribute that can contain an address, so that the attribute differs between templates. One
 * pass without a tree, because the markup can be up to 2 MiB of anything.
 */
export function markInlineStyles(html: string, mark: string): string {
  const positions = /style/i.test(html) ? findPositions(html) : []
  let marked = ''
  let from = 0
  for (const position of positions) {
    marked += `${html.slice(from, position)}/*${mark}*/`
    from = position
  }
  return marked + html.slice(from)
}

function findPositions(html: string): number[] {
  const hidden = hideMergeTags(html)
  const positions: number[] = []
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...ignoredTokens,
      onStartTag(tag: Token.TagToken) {
        const mode = textElements.get(tag.tagName)
        if (mode !== undefined) tokenizer.state = mode
        const at = tag.location?.attrs?.['style']
        if (!at) return
        const attribute = hidden.slice(at.startOffset, at.endOffset)
        const opening = /^style\s*=\s*["']?/i.exec(attribute)?.[0]
        const mayFetch = attribute.includes('(') || attribute.search(hiddenTags) >= 0
        if (opening !== undefined && mayFetch) positions.push(at.startOffset + opening.length)
      },
    },
  )
  tokenizer.write(hidden, true)
  return positions
}
