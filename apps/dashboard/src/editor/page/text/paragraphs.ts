import { type SourceElement, type SourceTree, styleOf } from '@platen/template/markup'
import { textElement } from './text-element.ts'

const names = new Set('p li h1 h2 h3 h4 h5 h6 div'.split(' '))

/**
 * Returns whether an element, such as a paragraph or a list item, can be split into two, one below the other. An element in a row of boxes cannot.
 */
export function canSplit(tree: SourceTree, css: string, element: SourceElement): boolean {
  const { name, parent, attributes } = element
  if (!names.has(name)) return false
  // A div with attributes is usually a box, and splitting it would create two boxes.
  if (name === 'div' && attributes.length > 0) return false
  const display = (of: SourceElement | undefined) => (of && styleOf(tree, css, of).display?.value) ?? 'block'
  return /^(?:block|list-item|flow-root)$/.test(display(element)) && !/flex|grid|inline/.test(display(parent))
}

/** Returns the paragraph directly before an element, if the two can be joined. Otherwise, returns `undefined`. */
export function precedingParagraph(
  tree: SourceTree,
  css: string,
  element: SourceElement,
): SourceElement | undefined {
  const siblings = (element.parent ?? tree).children
  const before = siblings
    .slice(0, siblings.indexOf(element))
    .findLast((node) => node.kind !== 'text' || /\S/.test(tree.html.slice(node.start, node.end)))
  if (before?.kind !== 'element' || (before.name === 'li') !== (element.name === 'li')) return undefined
  const isText = textElement(tree, before) === before
  return isText && canSplit(tree, css, before) && canSplit(tree, css, element) ? before : undefined
}
