import { type Token, Tokenizer } from 'parse5'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { openingLength } from './printed-value.ts'
import { ignoredTokens, textElements } from './tokenizer-context.ts'

/**
 * Adds a mark before each address with a merge tag: `marks.link` in the `href` of links, `marks.picture` in the `src` of pictures, so that
 * the merged page can be searched for them. One pass without a tree, because the markup can be up to 2 MiB of anything.
 */
export function markAddresses(html: string, marks: { link: string; picture: string }): string {
  if (!html.includes('{{')) return html
  const hidden = hideMergeTags(html)
  let marked = ''
  let from = 0
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...ignoredTokens,
      onStartTag({ tagName, attrs, location }: Token.TagToken) {
        tokenizer.state = textElements.get(tagName) ?? tokenizer.state
        const positions = attrs.flatMap(({ name, value }) => {
          const mark = markFor(tagName, name.replaceAll(hiddenTags, ''), marks)
          const at = location?.attrs?.[name]
          if (mark === undefined || !at || value.search(hiddenTags) < 0) return []
          const opening = openingLength(hidden.slice(at.startOffset, at.endOffset))
          return opening === undefined ? [] : [{ mark, offset: at.startOffset + opening }]
        })
        for (const { mark, offset } of positions) {
          marked += html.slice(from, offset) + mark
          from = offset
        }
      },
    },
  )
  tokenizer.write(hidden, true)
  return marked + html.slice(from)
}

function markFor(
  element: string,
  attribute: string,
  { link, picture }: { link: string; picture: string },
): string | undefined {
  if (attribute === 'src') return picture
  const isLink = element === 'a' || element === 'area'
  return isLink && (attribute === 'href' || attribute === 'xlink:href') ? link : undefined
}
