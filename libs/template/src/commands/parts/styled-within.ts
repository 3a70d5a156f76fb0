import { type SourceElement, type SourceTree, styleOf, type StyleProperty } from '@platen/template/markup'
import { pointsOf } from './sizes.ts'

/** If there are more inner elements, they keep their own styles. */
const innerMax = 250
const undrawn = /^(?:br|img|col|colgroup|svg|path|g|bar-code|data-chart|style|script|hr)$/

/**
 * Returns the elements, and inner elements whose own style would hide the change, such as text with its own size. With a relative size, the own
 * sizes of inner elements are also changed.
 */
export function styledWithin(
  tree: SourceTree,
  css: string,
  elements: readonly SourceElement[],
  { font, size, colour, bold, italic, align }: Readonly<Record<string, unknown>>,
): SourceElement[] {
  const properties = Object.entries({
    'font-size': size,
    color: colour,
    'font-family': font,
    'font-weight': bold,
    'font-style': italic,
    'text-align': align,
  }).flatMap(([property, value]) => (value === undefined ? [] : [property as StyleProperty]))
  const inner = tree.elements.filter(
    (one) => !undrawn.test(one.name) && elements.some((element) => element !== one && isInside(one, element)),
  )
  if (inner.length === 0 || inner.length > innerMax) return [...elements]
  const own = inner.filter((one) => {
    const style = styleOf(tree, css, one)
    return properties.some((property) => {
      const said = style[property]
      if (!said || said.from === 'around' || said.from === 'default') return false
      return property !== 'font-size' || pointsOf(said.value) !== undefined
    })
  })
  const worded = [...elements, ...inner].filter((one) => hasWords(tree, one))
  const isSeen = worded.some((one) => !own.some((other) => isInside(one, other)))
  const isRelative = typeof size === 'string' && size.endsWith('%')
  return isRelative || !isSeen ? [...elements, ...own] : [...elements]
}

function isInside(element: SourceElement, around: SourceElement): boolean {
  return around.start <= element.start && element.end <= around.end
}

/** Whether an element directly contains text or a field. */
function hasWords({ html }: SourceTree, { children }: SourceElement): boolean {
  return children.some(
    (child) =>
      child.kind === 'text' &&
      /\S/.test(html.slice(child.start, child.end).replaceAll(/\{\{\s*[#^/!][^}]*\}\}/g, '')),
  )
}
