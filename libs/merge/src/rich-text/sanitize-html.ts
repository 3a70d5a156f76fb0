import { fromParse5 } from 'hast-util-from-parse5'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { parseFragment } from 'parse5'
import { isLinkAddress } from './link-address.ts'

/** All that ever comes out. */
export const allowed: Schema = {
  tagNames: 'p br hr h3 h4 h5 h6 strong em s a code pre ul ol li blockquote table thead tbody tr th td'.split(
    ' ',
  ),
  attributes: {
    a: ['href'],
    ol: ['start'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
  },
  ancestors: {
    thead: ['table'],
    tbody: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
    li: ['ul', 'ol'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  // No attribute is left that could clash with another.
  clobber: [],
  required: {},
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
}

/** HTML as a browser would read it, with what is on the list and the texts of the rest. */
export function sanitizeHtml(html: string): string {
  const tree = sanitize(fromParse5(parseFragment(html)), allowed)
  if (tree.type === 'root') dropAddresses(tree.children)
  return toHtml(tree)
}

type Node = ReturnType<typeof sanitize>

/** The list knows schemes only, and takes an address without one for right. */
function dropAddresses(nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if ('href' in node.properties && !isLinkAddress(String(node.properties.href))) delete node.properties.href
    dropAddresses(node.children)
  }
}
