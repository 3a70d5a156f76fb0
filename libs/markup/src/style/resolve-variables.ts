import { rulesOf, strongest } from './cascade.ts'
import { type StyleNode, styleRoot } from './style-nodes.ts'

/** Variables that lead to variables: more of them are a circle. */
const depthMax = 8

/** A value with the style sheet's own variables in the place of their names; those that it does not say are taken by what stands in for them. */
export function resolveVariables(value: string, node: StyleNode, css: string, depth = 0): string {
  if (depth > depthMax || !value.includes('var(')) return value
  return value.replaceAll(
    /var\(\s*(--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g,
    (written, name: string, instead: string | undefined) => {
      const said = variableOf(name, node, css) ?? instead
      return said === undefined ? written : resolveVariables(said.trim(), node, css, depth + 1)
    },
  )
}

/** The same with the variables of the page's root. */
export function resolveValue(value: string, css: string): string {
  return resolveVariables(value, styleRoot, css)
}

function variableOf(name: string, node: StyleNode, css: string): string | undefined {
  for (let at: StyleNode | undefined = node; at; at = at.parent) {
    let best: { weight: number; value: string } | undefined
    for (const rule of rulesOf(css)) {
      const declaration = rule.declarations.findLast(({ property }) => property === name)
      const weight = declaration && strongest(rule, at)?.specificity
      if (declaration && weight !== undefined && weight >= (best?.weight ?? 0))
        best = { weight, value: declaration.value }
    }
    if (best) return best.value
  }
  return undefined
}
