import type { HtmlElement } from '../html-tree.ts'
import { plainCellCss } from '../styles/plain-cell.ts'

/** Moves styles that all cells share to the table, and removes empty elements. */
export function tidy(node: HtmlElement): void {
  if (node.tag === 'td' || node.tag === 'th')
    for (const [name, value] of Object.entries(plainCellCss))
      if (node.css[name] === value) delete node.css[name]
  node.children = node.children.filter(
    (child) =>
      child !== '' &&
      !(
        typeof child !== 'string' &&
        child.tag === 'span' &&
        child.children.length === 0 &&
        Object.keys(child.css).length === 0
      ),
  )
  for (const child of node.children) if (typeof child !== 'string') tidy(child)
}
