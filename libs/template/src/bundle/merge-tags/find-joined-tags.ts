import { hideMergeTags, scanTags } from '@platen/merge'
import { type Token, Tokenizer } from 'parse5'
import { ignoredTokens, textElements } from './tokenizer-context.ts'

/**
 * Returns the offsets of merge tags that share a line with other text, as far as the markup shows: in the same block element, and on the same line of
 * the source, because styles can keep line breaks. One pass without a tree, because the markup can be up to 2 MiB of anything.
 */
export function findJoinedTags(html: string): Set<number> {
  const found = new Set<number>()
  const tags = new Map(Array.from(scanTags(html), (tag) => [tag.start, tag]))
  const values: number[] = []
  /** Sections that begin or end in the line can repeat its contents. */
  const sections = new Set<string>()
  let hasText = false

  function endLine(): void {
    const [first] = values
    const own = first === undefined ? undefined : nameAt(first)
    const isRepeated = Array.from(sections).some((name) => name !== own)
    if (hasText || values.length > 1 || isRepeated) for (const offset of values) found.add(offset)
    values.length = 0
    sections.clear()
    hasText = false
  }

  function nameAt(offset: number): string | undefined {
    const tag = tags.get(offset)
    return tag && html.slice(tag.start, tag.end).replaceAll(/[{}#^/\s]/g, '')
  }

  function addText(start: number, end: number): void {
    for (let at = start; at < end;) {
      const tag = tags.get(at)
      if (tag?.kind === 'value') values.push(at)
      else if (tag && tag.kind !== 'comment') sections.add(nameAt(at) ?? '')
      else if (!tag && /[\n\r]/.test(html.charAt(at))) endLine()
      else if (!tag) hasText ||= /\S/.test(html.charAt(at))
      at = tag?.end ?? at + 1
    }
  }

  const onText = ({ location }: Token.CharacterToken) => {
    if (location && !isUnprinted) addText(location.startOffset, location.endOffset)
  }
  let isUnprinted = false
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...ignoredTokens,
      onStartTag({ tagName }: Token.TagToken) {
        const state = textElements.get(tagName)
        tokenizer.state = state ?? tokenizer.state
        isUnprinted = state !== undefined
        if (lineBreaking.has(tagName)) endLine()
      },
      onEndTag({ tagName }: Token.TagToken) {
        isUnprinted = false
        if (lineBreaking.has(tagName)) endLine()
      },
      onCharacter: onText,
      onWhitespaceCharacter: onText,
    },
  )
  tokenizer.write(hideMergeTags(html), true)
  endLine()
  return found
}

/** Elements with line breaks around them in the default style of browsers. */
const lineBreaking = new Set(
  (
    'address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 head header hgroup hr html legend li main menu nav ol option optgroup p pre search section select summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
)
