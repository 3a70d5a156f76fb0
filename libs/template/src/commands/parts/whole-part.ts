import type { SourceElement, SourceTree } from '@platen/template/markup'

/** Elements without a meaning of their own. */
const holds = new Set(['section', 'article', 'aside', 'dl', 'ul', 'ol', 'table', 'tbody', 'figure'])

/** Returns the outermost element that would be left with only a heading, a label, or the text for “none” if an element were removed. */
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

/** Returns the elements directly in an element. */
export function elementsIn({ children }: Pick<SourceElement, 'children'>): SourceElement[] {
  return children.filter((child) => child.kind === 'element')
}

/** Whether one of the element's classes matches the pattern. */
export function hasClass({ attributes }: SourceElement, pattern: RegExp): boolean {
  return attributes.some(
    ({ name, value }) => name === 'class' && value.split(/\s+/).some((one) => pattern.test(one)),
  )
}

/** Returns the innermost element around all given elements, or undefined for the page. */
export function aroundAll(elements: readonly SourceElement[]): SourceElement | undefined {
  const [first, ...rest] = elements
  let at = first
  while (at && !rest.every((one) => (at?.start ?? 0) <= one.start && one.end <= (at?.end ?? 0)))
    at = at.parent
  return at && /^(?:html|body|main)$/.test(at.name) ? undefined : at
}
