import { htmlLanguage } from '@codemirror/lang-html'
import type { SyntaxNode } from '@lezer/common'
import { type MergeTag, scanMergeTags } from '../source/merge-tags.ts'
import { isPreformatted, type PreformattedRule } from '../source/preformatted.ts'

/** A page whose merge tags and preformatted elements are hidden from a formatter. */
export interface HiddenPage {
  text: string
  /** Returns the formatted text with the hidden parts restored. */
  restore(formatted: string): string
}

/**
 * Hides merge tags: section tags and comments between elements as HTML comments, and all other tags as words of the same width. Elements whose line
 * breaks are printed are hidden as a whole.
 */
export function hideTags(html: string, rules: readonly PreformattedRule[]): HiddenPage {
  const prefix = freePrefix(html)
  const tags = scanMergeTags(html)
  const tree = htmlLanguage.parser.parse(blankedOut(html, tags))
  const blocks = preformattedBlocks(html, tree.topNode, rules)
  const hidden: string[] = []
  const pieces: { from: number; to: number; shown: string }[] = []
  const hide = (from: number, to: number, show: (mark: string) => string) => {
    const mark = `${prefix}${hidden.length}`
    hidden.push(html.slice(from, to))
    pieces.push({ from, to, shown: show(mark) })
  }
  for (const block of blocks) hide(block.from, block.to, (mark) => `<${block.tag} ${mark}w></${block.tag}>`)
  for (const tag of tags) {
    if (blocks.some((block) => tag.from >= block.from && tag.to <= block.to)) continue
    const isText = tag.kind !== 'value' && isBetweenElements(tree.resolveInner(tag.from, 1))
    hide(tag.from, tag.to, (mark) =>
      isText ? `<!--${mark}w-->` : `${mark}${'x'.repeat(Math.max(0, tag.to - tag.from - mark.length - 1))}w`,
    )
  }
  return {
    text: replacePieces(html, pieces),
    restore(formatted) {
      const mark = new RegExp(
        String.raw`<!--${prefix}(\d+)w-->|<([\w-]+)\s+${prefix}(\d+)w(?:="")?\s*>\s*</\2\s*>|${prefix}(\d+)x*w`,
        'g',
      )
      return formatted.replaceAll(
        mark,
        (_all, comment?: string, _tag?: string, block?: string, word?: string) =>
          hidden[Number(comment ?? block ?? word)] ?? '',
      )
    },
  }
}

function replacePieces(html: string, pieces: { from: number; to: number; shown: string }[]): string {
  let text = ''
  let at = 0
  for (const { from, to, shown } of pieces.toSorted((a, b) => a.from - b.from)) {
    text += html.slice(at, from) + shown
    at = to
  }
  return text + html.slice(at)
}

/** Replaces tags with letters, so that their content is not parsed as HTML. */
function blankedOut(html: string, tags: readonly MergeTag[]): string {
  return replacePieces(
    html,
    tags.map(({ from, to }) => ({ from, to, shown: 'x'.repeat(to - from) })),
  )
}

function freePrefix(html: string): string {
  let prefix = 'zq'
  while (html.toLowerCase().includes(prefix)) prefix += 'q'
  return prefix
}

function isBetweenElements(node: SyntaxNode): boolean {
  return node.name === 'Text' || node.name === 'Document' || node.name === 'Element'
}

function preformattedBlocks(
  html: string,
  top: SyntaxNode,
  rules: readonly PreformattedRule[],
): { from: number; to: number; tag: string }[] {
  const blocks: { from: number; to: number; tag: string }[] = []
  top.cursor().iterate((node) => {
    if (node.name !== 'Element') return true
    const opening = node.node.firstChild
    const tag = opening?.getChild('TagName')
    if (!opening || !tag || node.node.lastChild?.name !== 'CloseTag') return true
    const attributes = html.slice(tag.to, opening.to - 1)
    const name = html.slice(tag.from, tag.to)
    if (!isPreformatted(rules, { tag: name, attributes })) return true
    blocks.push({ from: node.from, to: node.to, tag: name })
    return false
  })
  return blocks
}
