import { scanTags } from '@platen/merge'
import { parseFragment } from 'parse5'

/** The names of what stands at the top of a source, in sections too: its elements, and `#text` for texts and fields. */
export function topNames(source: string): string[] {
  // Tags of sections are no content, and would keep rows from being read as such.
  let plain = ''
  let from = 0
  for (const { kind, start, end } of scanTags(source)) {
    plain += source.slice(from, start) + (kind === 'value' ? 'x' : '')
    from = end
  }
  const { childNodes } = parseFragment(plain + source.slice(from))
  return childNodes.flatMap((node) => {
    if ('value' in node) return node.value.trim() === '' ? [] : ['#text']
    return 'tagName' in node ? [node.tagName] : []
  })
}
