import type { SourceElement, SourceTree } from '../parse-source.ts'
import { rulesOf, strongest } from './cascade.ts'
import type { StyleRule } from './read-style-sheet.ts'
import { classesOf, styleNodeOf } from './style-nodes.ts'

/** Other names would have to be escaped in selectors. */
const plain = /^[a-z_][\w-]*$/i

/** A class that no other element of the template has. */
export function ownClassOf(tree: SourceTree, element: SourceElement): string | undefined {
  return classesOf(element).find(
    (name) =>
      plain.test(name) &&
      tree.elements.every((other) => other === element || !classesOf(other).includes(name)),
  )
}

/** The rules that hold for nothing but this element, as its own class is what they are of; the strongest first. */
export function ownRulesOf(tree: SourceTree, css: string, element: SourceElement): StyleRule[] {
  const own = ownClassOf(tree, element)
  if (own === undefined) return []
  const node = styleNodeOf(tree, element)
  return rulesOf(css)
    .filter(
      (rule) =>
        !rule.isConditional &&
        rule.selectors.length === 1 &&
        rule.selectors[0]?.compounds
          .at(-1)
          ?.simples.some((simple) => simple.kind === 'class' && simple.name === own) &&
        strongest(rule, node) !== undefined,
    )
    .toReversed()
    .toSorted((a, b) => (b.selectors[0]?.specificity ?? 0) - (a.selectors[0]?.specificity ?? 0))
}
