import type { StyleUse } from '@platen/contract'
import { scanTags } from '@platen/merge'
import { type Token, Tokenizer } from 'parse5'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { findUnsignedPositions } from './find-unsigned-positions.ts'
import { openingLength } from './printed-value.ts'
import { ignoredTokens, textElements } from './tokenizer-context.ts'

/**
 * Returns the merge fields in style attributes and `<style>` elements, by offset. One pass without a tree, because the markup can be up to 2 MiB and
 * contain anything.
 */
export function findStyleFields(html: string): Map<number, StyleUse> {
  const found = new Map<number, StyleUse>()
  if (!/style/i.test(html) || !html.includes('{{')) return found
  const hidden = hideMergeTags(html)
  let sheetStart: number | undefined
  const addUses = (start: number, end: number) => {
    for (const [offset, use] of usesIn(html.slice(start, end))) found.set(start + offset, use)
  }
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...ignoredTokens,
      onStartTag({ tagName, attrs, location }: Token.TagToken) {
        tokenizer.state = textElements.get(tagName) ?? tokenizer.state
        if (tagName === 'style') sheetStart = location?.endOffset
        for (const { name, value } of attrs) {
          const at = location?.attrs?.[name]
          if (!at || value.search(hiddenTags) < 0 || name.replaceAll(hiddenTags, '') !== 'style') continue
          const opening = openingLength(hidden.slice(at.startOffset, at.endOffset))
          addUses(at.startOffset + (opening ?? 0), at.endOffset - (opening === undefined ? 0 : 1))
        }
      },
      onEndTag({ tagName, location }: Token.TagToken) {
        if (tagName !== 'style' || sheetStart === undefined) return
        addUses(sheetStart, location?.startOffset ?? html.length)
        sheetStart = undefined
      },
    },
  )
  tokenizer.write(hidden, true)
  if (sheetStart !== undefined) addUses(sheetStart, html.length)
  return found
}

/** A field with a unit is a number, unless it is part of a longer word or color. */
function* usesIn(style: string): Generator<[offset: number, use: StyleUse]> {
  const unsigned = findUnsignedPositions(style)
  for (const { kind, start, end } of scanTags(style)) {
    if (kind !== 'value') continue
    const hasUnit = /^[%a-z]/i.test(style.slice(end, end + 1))
    const isPiece = /(?:[#\w}]|[a-z_]-)$/i.test(style.slice(Math.max(0, start - 2), start))
    const use = hasUnit && !isPiece ? 'number' : 'value'
    yield [start, unsigned.has(start) ? `unsigned-${use}` : use]
  }
}
