import type { HtmlElement, HtmlNode } from '../html-tree.ts'

const blocks = new Set([
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'colgroup',
  'col',
  'ul',
  'ol',
  'li',
  'p',
  'div',
  'section',
  'header',
  'footer',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const empty = new Set(['br', 'img', 'hr', 'col'])

/** Writes nodes as HTML, one block element per line. */
export function writeHtml(nodes: readonly HtmlNode[], depth = 0): string {
  return nodes.map((node) => writeBlock(node, depth)).join('')
}

function writeBlock(node: HtmlNode, depth: number): string {
  const indent = '  '.repeat(Math.min(depth, 20))
  if (typeof node === 'string') return node.trim() === '' ? '' : `${indent}${escapeText(node.trim())}\n`
  if (!holdsBlocks(node)) return `${indent}${writeInline(node)}\n`
  const [only] = node.children
  // A cell with one paragraph takes one line.
  if (node.children.length === 1 && typeof only === 'object' && !holdsBlocks(only))
    return `${indent}${openTag(node)}${writeInline(only)}</${node.tag}>\n`
  if (node.tag === 'li') {
    const at = node.children.findIndex((child) => typeof child !== 'string' && blocks.has(child.tag))
    const line = node.children.slice(0, at).map(writeInline).join('')
    return `${indent}${openTag(node)}${line}\n${writeHtml(node.children.slice(at), depth + 1)}${indent}</li>\n`
  }
  return `${indent}${openTag(node)}\n${writeHtml(node.children, depth + 1)}${indent}</${node.tag}>\n`
}

function holdsBlocks(node: HtmlElement): boolean {
  return node.children.some((child) => typeof child !== 'string' && blocks.has(child.tag))
}

function writeInline(node: HtmlNode): string {
  if (typeof node === 'string') return escapeText(node)
  const open = openTag(node)
  return empty.has(node.tag) ? open : `${open}${node.children.map(writeInline).join('')}</${node.tag}>`
}

function openTag({ tag, attributes }: HtmlElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  return `<${tag}${written.join('')}>`
}

function escapeText(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00A0', '&nbsp;')
    .replaceAll('\u00AD', '&shy;')
    .replaceAll(/ {2,}/g, (blanks) => `${'&nbsp;'.repeat(blanks.length - 1)} `)
}

function escapeAttribute(text: string): string {
  return visible(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Removes characters that a page must not contain. */
function visible(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
}
