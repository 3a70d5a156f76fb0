import type { StyleUse } from '@platen/contract'
import { scanTags } from '@platen/merge'
import { type Token, Tokenizer } from 'parse5'
import { hiddenTags, hideMergeTags } from './hide-merge-tags.ts'
import { ignoredTokens, textElements } from './tokenizer-context.ts'

/** The merge fields in style attributes, by the offset of their tags. One pass, without a tree: the markup may be 2 MiB of anything. */
export function findStyleFields(html: string): Map<number, StyleUse> {
  const found = new Map<number, StyleUse>()
  if (!/style\s*=/i.test(html) || !html.includes('{{')) return found
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...ignoredTokens,
      onStartTag({ tagName, attrs, location }: Token.TagToken) {
        tokenizer.state = textElements.get(tagName) ?? tokenizer.state
        for (const { name, value } of attrs) {
          const at = location?.attrs?.[name]
          if (!at || value.search(hiddenTags) < 0 || name.replaceAll(hiddenTags, '') !== 'style') continue
          for (const [offset, use] of usesIn(html.slice(at.startOffset, at.endOffset)))
            found.set(at.startOffset + offset, use)
        }
      },
    },
  )
  tokenizer.write(hideMergeTags(html), true)
  return found
}

/** A field with its unit behind it is a number; in a longer word or colour it is a piece of that. */
function* usesIn(attribute: string): Generator<[offset: number, use: StyleUse]> {
  for (const { kind, start, end } of scanTags(attribute)) {
    if (kind !== 'value') continue
    const hasUnit = /^[%a-z]/i.test(attribute.slice(end, end + 1))
    const isPiece = /(?:[#\w}]|[a-z_]-)$/i.test(attribute.slice(Math.max(0, start - 2), start))
    yield [start, hasUnit && !isPiece ? 'number' : 'value']
  }
}
