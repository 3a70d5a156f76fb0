import { fromParse5 } from 'hast-util-from-parse5'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { parseFragment } from 'parse5'
import { isLinkAddress } from './link-address.ts'

/** All allowed elements and attributes. */
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
  // No allowed attribute can clash with names in the document.
  clobber: [],
  required: {},
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
}

/** Parses HTML as a browser does, and sanitizes it. Keeps the text of removed elements. */
export function sanitizeHtml(html: string): string {
  const tree = sanitize(fromParse5(parseFragment(html)), allowed)
  if (tree.type === 'root') dropAddresses(tree.children)
  return toHtml(tree)
}

type Node = ReturnType<typeof sanitize>

/** Removes addresses that links cannot have. The schema allows addresses without a scheme. */
function dropAddresses(nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if ('href' in node.properties && !isLinkAddress(String(node.properties.href))) delete node.properties.href
    dropAddresses(node.children)
  }
}
