import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

export interface BoxText {
  /** The text with line breaks as `\n`. */
  text: string
  /** Whether the box has neither text nor drawings. */
  isEmpty: boolean
  /** Returns the box with other content. */
  withContent(html: string): string
}

/** Parses the HTML of one element. */
export function readBoxText(html: string): BoxText {
  const fragment = parseFragment(html, { sourceCodeLocationInfo: true })
  const element = fragment.childNodes.find((node) => 'tagName' in node)
  const found: Found = { text: '', elements: 0 }
  for (const child of element?.childNodes ?? []) read(child, found)
  const location = element?.sourceCodeLocation
  const text = found.text.replaceAll('\r\n', '\n').replaceAll('\u00A0', ' ').trim()
  return {
    text,
    isEmpty: text === '' && found.elements === 0,
    withContent(content) {
      const [start, end] = [location?.startTag?.endOffset, location?.endTag?.startOffset]
      if (start === undefined) return html
      return html.slice(0, start) + content + html.slice(end ?? html.length)
    },
  }
}

interface Found {
  text: string
  elements: number
}

const lineElements = new Set(['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const unread = new Set(['style', 'script', 'template'])

function read(node: DefaultTreeAdapterTypes.ChildNode, found: Found, depth = 0): void {
  if (node.nodeName === '#text' && 'value' in node) found.text += node.value
  if (!('tagName' in node) || unread.has(node.tagName) || depth > depthMax) return
  found.elements++
  if (node.tagName === 'br') found.text += '\n'
  if (lineElements.has(node.tagName) && found.text !== '' && !found.text.endsWith('\n')) found.text += '\n'
  // Drawings have their own titles.
  if (node.tagName === 'svg') return
  for (const child of node.childNodes) read(child, found, depth + 1)
}

const depthMax = 100
