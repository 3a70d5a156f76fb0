import { inlineContent, type SourceElement, type SourceTree } from '@platen/template/markup'

/** Names of elements that are part of a line of text. */
const inline = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font i img ins kbd label mark output q s samp small span strike strong sub sup svg time tt u var wbr bar-code'.split(
    ' ',
  ),
)
/** Containers that never have text of their own. */
const holders = new Set('html head body table thead tbody tfoot tr colgroup ul ol dl select'.split(' '))

export function isInline({ name }: SourceElement): boolean {
  return inline.has(name)
}

/**
 * Returns the element whose text is edited when the user points at `element`: the line of text around it, or else the first line of text inside it.
 */
export function textElement(tree: SourceTree, element: SourceElement): SourceElement | undefined {
  let found = element
  while (
    isInline(found) &&
    found.parent &&
    canBeTypedIn(tree, found.parent) &&
    hasOwnText(tree, found.parent)
  )
    found = found.parent
  if (canBeTypedIn(tree, found)) return found
  return tree.elements.find(
    (inner) => element.openEnd <= inner.start && inner.end <= element.closeStart && hasText(tree, inner),
  )
}

function hasText(tree: SourceTree, element: SourceElement): boolean {
  return canBeTypedIn(tree, element) && /\S/.test(tree.html.slice(element.openEnd, element.closeStart))
}

/** Returns whether the text of an element can be edited: it contains only text, or text next to other elements. */
function canBeTypedIn(tree: SourceTree, element: SourceElement): boolean {
  if (holders.has(element.name) || !inlineContent(tree, element)) return false
  const isPlain = element.children.every((child) => child.kind !== 'element' || isInline(child))
  return isPlain || hasOwnText(tree, element)
}

/** Returns whether the element directly contains text. Section tags between its children do not count. */
function hasOwnText({ html }: SourceTree, { children }: SourceElement): boolean {
  return children.some(
    (child) =>
      child.kind === 'text' &&
      /\S/.test(html.slice(child.start, child.end).replaceAll(/\{\{\s*[#^/!][^{}]*\}\}/g, '')),
  )
}
