import type { SourceElement, SourceTree } from '../parse-source.ts'
import { sheetOf, strongest } from './cascade.ts'
import { rulesOf } from './rules-of.ts'
import type { StyleRule } from './read-style-sheet.ts'
import { classesOf, styleNodeOf } from './style-nodes.ts'

/** Class names that need no escapes in selectors. */
const plain = /^[a-z_][\w-]*$/i

/** One element, or several with a shared style, such as the cells of a column. */
export type StyledElements = readonly [SourceElement, ...SourceElement[]]

/** Returns a class that these elements have and no others. */
export function ownClassOf(tree: SourceTree, elements: StyledElements): string | undefined {
  const own = new Set(elements)
  return classesOf(elements[0]).find(
    (name) =>
      plain.test(name) && tree.elements.every((one) => classesOf(one).includes(name) === own.has(one)),
  )
}

/** Returns the rules that apply only to these elements, by their own class. The strongest rule is first. */
export function ownRulesOf(tree: SourceTree, css: string, elements: StyledElements): StyleRule[] {
  const own = ownClassOf(tree, elements)
  if (own === undefined) return []
  const nodes = elements.map((element) => styleNodeOf(tree, element))
  return rulesOf(sheetOf(tree, css))
    .filter(
      (rule) =>
        rule.end <= css.length &&
        !rule.isConditional &&
        rule.selectors.length === 1 &&
        rule.selectors[0]?.compounds
          .at(-1)
          ?.simples.some((simple) => simple.kind === 'class' && simple.name === own) &&
        nodes.every((node) => strongest(rule, node) !== undefined),
    )
    .toReversed()
    .toSorted((a, b) => (b.selectors[0]?.specificity ?? 0) - (a.selectors[0]?.specificity ?? 0))
}
