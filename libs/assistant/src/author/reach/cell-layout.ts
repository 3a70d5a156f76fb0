import {
  readDeclarations,
  rulesOf,
  sourceElementsThatMayMatch,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'

/** A page with its style sheet. */
export interface StyledPage {
  tree: SourceTree
  css: string
}

/** The elements whose positions show which values, labels and headings belong together. */
const associated = new Set('table caption colgroup col thead tbody tfoot tr th td dl dt dd'.split(' '))

/** The properties that change how text looks, but not its position among other text. */
const appearance =
  /^(?:color|opacity|(?:background|font|border|padding)(?:-[a-z-]+)?|text-(?:align|decoration|emphasis|transform)(?:-[a-z-]+)?|line-height|(?:letter|word)-spacing|vertical-align|white-space)$/

/** The attributes that cannot change a position, or whose effect is compared by the rules that match. */
const harmless = /^(?:class|id|title|lang|data-.*)$/

/** The lines of a layout that move an element among others. */
const moving =
  /^\S+ (?:colspan|rowspan)=|^\S+ (?:position|float|order|display|transform|translate|rotate|scale|inset|top|right|bottom|left|direction|writing-mode|grid)(?:-[a-z-]+)?: /

const pictures = new Set(['bar-code', 'data-chart', 'img', 'svg'])
const size = /^(?:(?:(?:min|max)-)?(?:width|height)|object-fit)\b/

const pseudoElement = /::?(?:before|after|marker|first-line|first-letter)\b/g

/**
 * Returns the elements in tables and description lists whose own layout changed, so their values can be beside other labels or under other
 * headings. `pairs`: each element after the change with the same element before it.
 */
export function rearrangedCells(
  pairs: readonly (readonly [after: SourceElement, before: SourceElement | undefined])[],
  [before, after]: readonly [StyledPage, StyledPage],
): SourceElement[] {
  const cells = pairs.filter(([now]) => isInAssociated(now))
  if (cells.length === 0) return []
  const [was, is] = [layoutOf(before), layoutOf(after)]
  return cells.flatMap(([now, old]) => {
    const [left, right] = [old ? was(old) : [], is(now)]
    return left.join('\n') === right.join('\n') ? [] : [now]
  })
}

/** Returns the existing cells and labels that moved, although their content can change. */
export function movedCells(
  pairs: readonly (readonly [after: SourceElement, before: SourceElement | undefined])[],
  [before, after]: readonly [StyledPage, StyledPage],
): SourceElement[] {
  const cells = pairs.filter(([now, old]) => old !== undefined && associated.has(now.name))
  if (cells.length === 0) return []
  const [was, is] = [before, after].map((page) => layoutOf(page, { isDeep: false })) as [
    ReturnType<typeof layoutOf>,
    ReturnType<typeof layoutOf>,
  ]
  const moves = (lines: readonly string[]) => lines.filter((line) => moving.test(line)).join('\n')
  return cells.flatMap(([now, old]) => (old && moves(was(old)) === moves(is(now)) ? [] : [now]))
}

function isInAssociated(element: SourceElement): boolean {
  for (let at: SourceElement | undefined = element; at; at = at.parent)
    if (associated.has(at.name)) return true
  return false
}

/** Returns a function that lists the layout of an element. `isDeep`: and of all elements in it. */
function layoutOf(
  { tree, css }: StyledPage,
  { isDeep = true }: { isDeep?: boolean } = {},
): (element: SourceElement) => string[] {
  // Pseudo-elements count as their elements.
  const rules = [
    ...rulesOf(css),
    ...(css.search(pseudoElement) < 0 ? [] : rulesOf(css.replaceAll(pseudoElement, ''))),
  ]
  const found = rules.flatMap(({ selectors, declarations }) => {
    const layout = layoutIn(declarations)
    if (layout.length === 0) return []
    // Rules for all elements also apply to new ones.
    const own = selectors.filter(({ text }) => text !== '*')
    return [{ layout, elements: new Set(own.flatMap((one) => sourceElementsThatMayMatch(tree, one))) }]
  })
  const ofOne = (element: SourceElement) =>
    [
      ...found.flatMap(({ layout, elements }) => (elements.has(element) ? layout : [])),
      ...element.attributes.flatMap(({ name, value }) =>
        name === 'style' ? ownLayout(value) : harmless.test(name) ? [] : [`${name}=${value}`],
      ),
    ].filter((line) => !pictures.has(element.name) || !size.test(line))
  return (root) => {
    const all = isDeep
      ? tree.elements.filter(({ start, end }) => root.start <= start && end <= root.end)
      : [root]
    return [...new Set(all.flatMap((one) => ofOne(one).map((line) => `${one.name} ${line}`)))].toSorted()
  }
}

/** A style with character references or merge tags is not parsed, because it can contain any property. */
function ownLayout(style: string): string[] {
  return /&|\{\{/.test(style) ? [style] : layoutIn(readDeclarations(style))
}

function layoutIn(declarations: readonly { property: string; value: string }[]): string[] {
  return declarations.flatMap(({ property, value }) =>
    appearance.test(property) ? [] : [`${property}: ${value}`],
  )
}
