import type { SourceElement, SourceTree } from '@platen/template/markup'

/** What stands around others and says nothing by itself. */
const holds = new Set(['section', 'article', 'aside', 'dl', 'ul', 'ol', 'table', 'tbody', 'figure'])

/** An element with what is around it and would be left with nothing but a heading, a label, or the words for “none”. */
export function wholePart(tree: SourceTree, element: SourceElement): SourceElement {
  let at = element
  for (;;) {
    const around = at.parent
    if (!around || !(holds.has(around.name) || isPair(around))) return at
    const others = elementsIn(around).filter((one) => one !== at)
    if (!others.every((one) => saysNothing(one)) || saysItself(tree, around)) return at
    at = around
  }
}

function isPair(element: SourceElement): boolean {
  return element.name === 'div' && elementsIn(element).every(({ name }) => name === 'dt' || name === 'dd')
}

function saysNothing(element: SourceElement): boolean {
  return /^(?:h[1-6]|dt|caption|thead|colgroup)$/.test(element.name) || hasClass(element, /^(?:label|none)$/)
}

function saysItself({ html }: SourceTree, { children }: SourceElement): boolean {
  return children.some(
    (child) =>
      child.kind === 'text' &&
      /[^\s]/.test(html.slice(child.start, child.end).replaceAll(/\{\{\s*[#^/!][^}]*\}\}/g, '')),
  )
}

/** The elements within one, without those deeper. */
export function elementsIn({ children }: Pick<SourceElement, 'children'>): SourceElement[] {
  return children.filter((child) => child.kind === 'element')
}

/** Whether an element is of such a class. */
export function hasClass({ attributes }: SourceElement, pattern: RegExp): boolean {
  return attributes.some(
    ({ name, value }) => name === 'class' && value.split(/\s+/).some((one) => pattern.test(one)),
  )
}

/** The innermost element that holds all of some; `undefined` where only the page does. */
export function aroundAll(elements: readonly SourceElement[]): SourceElement | undefined {
  const [first, ...rest] = elements
  let at = first
  while (at && !rest.every((one) => (at?.start ?? 0) <= one.start && one.end <= (at?.end ?? 0)))
    at = at.parent
  return at && /^(?:html|body|main)$/.test(at.name) ? undefined : at
}
