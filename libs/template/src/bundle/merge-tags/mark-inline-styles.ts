import { type Token, Tokenizer } from 'parse5'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { ignoredTokens, textElements } from './tokenizer-context.ts'

/**
 * Writes `mark` as a CSS comment into each `style` attribute that holds an address, or may hold one from data, so that the attribute reads
 * differently from one template to the next. One pass, without a tree: the markup may be 2 MiB of anything.
 */
export function markInlineStyles(html: string, mark: string): string {
  const places = /style/i.test(html) ? findPlaces(html) : []
  let marked = ''
  let from = 0
  for (const place of places) {
    marked += `${html.slice(from, place)}/*${mark}*/`
    from = place
  }
  return marked + html.slice(from)
}

/** Where the values of those attributes begin. */
function findPlaces(html: string): number[] {
  const hidden = hideMergeTags(html)
  const places: number[] = []
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
        if (opening !== undefined && mayFetch) places.push(at.startOffset + opening.length)
      },
    },
  )
  tokenizer.write(hidden, true)
  return places
}
