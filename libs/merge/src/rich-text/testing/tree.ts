import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

export interface FoundElement {
  name: string
  attributes: Record<string, string>
}

/** Parses HTML like a browser. */
export function readHtml(html: string): { elements: FoundElement[]; others: string[]; text: string } {
  const found = { elements: [] as FoundElement[], others: [] as string[], text: '' }
  const walk = (nodes: DefaultTreeAdapterTypes.ChildNode[]): void => {
    for (const node of nodes) {
      if ('tagName' in node) {
        const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
        found.elements.push({ name: node.tagName, attributes })
        if ('content' in node) found.others.push('template')
        walk(node.childNodes)
      } else if (node.nodeName === '#text' && 'value' in node) found.text += node.value
      else found.others.push(node.nodeName)
    }
  }
  walk(parseFragment(html).childNodes)
  return found
}
