import { pointsOf } from '@platen/template/commands'
import { type SourceElement, type SourceTree, styleOf, type StyleProperty } from '@platen/template/markup'
import { isInside } from '../finding/selection.ts'
import type { Look } from '../reading/styles.ts'

/** Elements within what is to look otherwise: more of them are seen to by their own rules. */
const innerMax = 250
const undrawn = new Set([
  'br',
  'img',
  'col',
  'colgroup',
  'svg',
  'path',
  'g',
  'bar-code',
  'data-chart',
  'style',
  'script',
  'hr',
])

/**
 * Elements with those within them that have a look of their own, where without these nothing would be seen: all of a part's text has its own
 * size. What is to be larger or smaller grows with all that is in it.
 */
export function reachOfLook(
  tree: SourceTree,
  css: string,
  elements: readonly SourceElement[],
  look: Look,
): SourceElement[] {
  const properties: StyleProperty[] = [
    ...(look.size ? (['font-size'] as const) : []),
    ...(look.colour && !look.colour.isGround ? (['color'] as const) : []),
    ...(look.family ? (['font-family'] as const) : []),
    ...(look.weight ? (['font-weight'] as const) : []),
    ...(look.slant ? (['font-style'] as const) : []),
    ...(look.align ? (['text-align'] as const) : []),
  ]
  const inner = tree.elements.filter(
    (one) => !undrawn.has(one.name) && elements.some((element) => element !== one && isInside(one, element)),
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
  const grows = look.size !== undefined && 'factor' in look.size
  const worded = [...elements, ...inner].filter((one) => hasWords(tree, one))
  const isSeen = worded.some((one) => !own.some((other) => isInside(one, other)))
  return grows || !isSeen ? [...elements, ...own] : [...elements]
}

/** Text or a field stands in it directly. */
function hasWords({ html }: SourceTree, { children }: SourceElement): boolean {
  return children.some((child) => {
    if (child.kind !== 'text') return false
    const shown = html.slice(child.start, child.end).replaceAll(/\{\{\s*[#^/!][^}]*\}\}/g, '')
    return /\S/.test(shown)
  })
}
