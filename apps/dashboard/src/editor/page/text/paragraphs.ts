import { type SourceElement, type SourceTree, styleOf } from '@platen/template/markup'
import { textElement } from './text-element.ts'

const names = new Set('p li h1 h2 h3 h4 h5 h6 div'.split(' '))

/** Whether a text can become two, one below the other, as paragraphs and items of lists do; two in a row or on top of each other nobody wants. */
export function canBecomeTwo(tree: SourceTree, css: string, element: SourceElement): boolean {
  const { name, parent, attributes } = element
  if (!names.has(name)) return false
  // One with a look of its own is a box, and two of them are two boxes.
  if (name === 'div' && attributes.length > 0) return false
  const display = (of: SourceElement | undefined) => (of && styleOf(tree, css, of).display?.value) ?? 'block'
  return /^(?:block|list-item|flow-root)$/.test(display(element)) && !/flex|grid|inline/.test(display(parent))
}

/** The text right before one, to which it can be joined; `undefined` where something else stands there. */
export function joinable(tree: SourceTree, css: string, element: SourceElement): SourceElement | undefined {
  const siblings = (element.parent ?? tree).children
  const before = siblings
    .slice(0, siblings.indexOf(element))
    .findLast((node) => node.kind !== 'text' || /\S/.test(tree.html.slice(node.start, node.end)))
  if (before?.kind !== 'element' || (before.name === 'li') !== (element.name === 'li')) return undefined
  const isText = textElement(tree, before) === before
  return isText && canBecomeTwo(tree, css, before) && canBecomeTwo(tree, css, element) ? before : undefined
}
