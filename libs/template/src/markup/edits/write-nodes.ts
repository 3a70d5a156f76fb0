import { cutAtTags } from './inline-content.ts'
import { isPhrasing } from './content-model.ts'
import { writeText } from './text-source.ts'

export interface CleanNode {
  name: string
  attributes: Record<string, string>
  children: (CleanNode | string)[]
  /** For a list that was created from paragraphs: the list of its items. */
  pastedItem?: PastedItem
}

/** A paragraph that a word processor shows as a list item. */
export interface PastedItem {
  /** Identifies the list. */
  id: string
  level: number
}

/** Writes readable HTML: blocks on separate lines, without empty elements, with fields as merge tags. */
export function writeNodes(nodes: readonly (CleanNode | string)[]): string {
  return linesOf(nodes).join('\n')
}

const field = /^\{\{\s*(?:\.|[\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}$/u
const neverEmpty = new Set(['br', 'hr', 'td', 'th'])

function linesOf(nodes: readonly (CleanNode | string)[]): string[] {
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim())
    line = ''
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isPhrasing(node.name)) {
      line += inlineOf(node, false)
      continue
    }
    endLine()
    const { name } = node
    if (name === 'hr') lines.push('<hr>')
    else if (hasBlocks(node)) {
      const inside = linesOf(node.children)
      if (inside.length === 0) continue
      lines.push(openTag(node))
      for (const each of inside) lines.push(`  ${each}`)
      lines.push(`</${name}>`)
    } else {
      const inside = node.children.map((child) => inlineOf(child, name === 'pre')).join('')
      const text = name === 'pre' ? inside : inside.trim()
      if (!isBlank(text) || neverEmpty.has(name))
        for (const each of `${openTag(node)}${isBlank(text) ? '' : text}</${name}>`.split('\n'))
          lines.push(each)
    }
  }
  endLine()
  return lines
}

/** Whether HTML is blank. Word processors write no-break spaces into empty paragraphs. */
function isBlank(html: string): boolean {
  return html.replaceAll('&nbsp;', '').replaceAll(/<br>|\s/g, '') === ''
}

function hasBlocks({ children }: CleanNode): boolean {
  return children.some((child) => typeof child !== 'string' && !isPhrasing(child.name))
}

function inlineOf(node: CleanNode | string, isPre: boolean): string {
  if (typeof node === 'string')
    return cutAtTags(isPre ? node : node.replaceAll(/[ \t\r\n\f]+/g, ' '))
      .map(({ kind, source }) => (kind === 'tag' && field.test(source) ? source : writeText(source)))
      .join('')
  if (node.name === 'br') return '<br>'
  const inside = node.children.map((child) => inlineOf(child, isPre)).join('')
  if (inside.trim() === '') return inside === '' ? '' : ' '
  // An anchor without a target is text.
  if (node.name === 'a' && !('href' in node.attributes)) return inside
  return `${openTag(node)}${inside}</${node.name}>`
}

function openTag({ name, attributes }: CleanNode): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) =>
      ` ${attribute}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('{', '&#123;')}"`,
  )
  return `<${name}${written.join('')}>`
}
