import { addRules } from './add-rules.ts'
import type { BlockVariant } from './block.ts'
import type { BlockPlace } from './places.ts'
import type { PageEdit } from '../page-edit.ts'

/** Puts a block at its place, as its neighbours are written; what stands in the page's margin needs none. */
export function insertBlock(
  { html, css }: { html: string; css: string },
  block: Pick<BlockVariant, 'html' | 'rules'>,
  place: Pick<BlockPlace, 'at' | 'side'> | undefined,
): PageEdit {
  const styled = addRules(block, { html, css })
  const changed = styled.css === css ? {} : { css: styled.css }
  if (styled.html === '' || !place) return { html, ...changed }
  const { at, side } = place
  const lead = html.slice(html.lastIndexOf('\n', at - 1) + 1, at)
  const indent = /^[ \t]*/.exec(lead)?.[0] ?? ''
  const isLineStart = lead.trim() === ''
  const isWhole = side !== 'inside' && (side === 'after' || isLineStart)
  const own = styled.html.replaceAll('\n', `\n${indent}`)
  const written = !isWhole ? own : side === 'before' ? `${own}\n${indent}` : `\n${indent}${own}`
  return {
    html: html.slice(0, at) + written + html.slice(at),
    ...changed,
    select: at + Math.max(0, written.search(/<[a-z]/i)),
  }
}
