import { inlineContent, type SourceElement, type SourceTree } from '@platen/template/markup'

/** Elements that stand in a line of text. */
const inline = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font i img ins kbd label mark output q s samp small span strike strong sub sup svg time tt u var wbr bar-code'.split(
    ' ',
  ),
)
/** They hold rows, items and cells, and never text of their own. */
const holders = new Set('html head body table thead tbody tfoot tr colgroup ul ol dl select'.split(' '))

/** Whether an element stands in a line of text, by what it is. */
export function isInline({ name }: SourceElement): boolean {
  return inline.has(name)
}

/** The element whose text is typed when someone points at one: the whole line of text that it stands in, or the first text that it holds. */
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

/** One whose content is text, or which has text beside what else it holds. */
function canBeTypedIn(tree: SourceTree, element: SourceElement): boolean {
  if (holders.has(element.name) || !inlineContent(tree, element)) return false
  const isPlain = element.children.every((child) => child.kind !== 'element' || isInline(child))
  return isPlain || hasOwnText(tree, element)
}

/** Text that stands in the element itself; tags of sections around its children are none. */
function hasOwnText({ html }: SourceTree, { children }: SourceElement): boolean {
  return children.some(
    (child) =>
      child.kind === 'text' &&
      /\S/.test(html.slice(child.start, child.end).replaceAll(/\{\{\s*[#^/!][^{}]*\}\}/g, '')),
  )
}
