import { isPageEdit, type PageEdit } from '../page-edit.ts'
import { parseSource, type SourceTree } from '../parse-source.ts'
import { withClass } from './class-attribute.ts'
import { newClassFor } from './class-name.ts'
import { withRule } from './edit-rule.ts'
import { ownClassOf, type StyledElements } from './own-rules.ts'
import { setStyle } from './set-style.ts'
import { isStyleValue, styleProperties, type StyleProperty } from './style-properties.ts'

/**
 * Sets declarations for some elements like `setStyle`, in the rule of their own class, which is created if necessary. Unknown properties are written
 * unchanged.
 */
export function setOwnRule(
  tree: SourceTree,
  css: string,
  of: StyledElements,
  declarations: Readonly<Record<string, string>>,
): PageEdit {
  let at: { html: string; css: string } = { html: tree.html, css }
  for (const [property, value] of Object.entries(declarations)) {
    const now = parseSource(at.html)
    const elements = of.flatMap(({ index }) => now.elements[index] ?? [])
    const [first, ...others] = elements
    if (!first || others.length + 1 !== of.length) continue
    const made = isKnown(property, value) && setStyle(now, at.css, [first, ...others], { [property]: value })
    at =
      made && isPageEdit(made)
        ? { html: made.html, css: made.css ?? at.css }
        : plainly({ tree: now, css: at.css, elements: [first, ...others] }, `${property}: ${value}`)
  }
  return at
}

function isKnown(property: string, value: string): boolean {
  return styleProperties.some((known) => known === property) && isStyleValue(property as StyleProperty, value)
}

function plainly(
  { tree, css, elements }: { tree: SourceTree; css: string; elements: StyledElements },
  declaration: string,
): { html: string; css: string } {
  const own = ownClassOf(tree, elements)
  if (own !== undefined) return { html: tree.html, css: withRule(css, `.${own}`, declaration) }
  const name = newClassFor(tree, css, elements)
  const html = elements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, element) => withClass(text, element, name), tree.html)
  return { html, css: withRule(css, `.${name}`, declaration) }
}
