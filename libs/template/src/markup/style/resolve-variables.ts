import { strongest } from './cascade.ts'
import { rulesOf } from './rules-of.ts'
import { type StyleNode, styleRoot } from './style-nodes.ts'

/** Maximum depth of references between variables. Deeper references are treated as cycles. */
const depthMax = 8
/** Maximum number of replacements, because nested variables can grow exponentially. */
const replacedMax = 200
const charactersMax = 20_000

/** Replaces variables of the style sheet in a value, or uses their fallbacks. */
export function resolveVariables(value: string, node: StyleNode, css: string): string {
  return resolve(value, { node, css, left: { replaced: replacedMax, characters: charactersMax } }, 0)
}

interface Resolving {
  node: StyleNode
  css: string
  left: { replaced: number; characters: number }
}

function resolve(value: string, of: Resolving, depth: number): string {
  if (depth > depthMax || !value.includes('var(')) return value
  return value.replaceAll(
    /var\(\s*(--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g,
    (written, name: string, instead: string | undefined) => {
      if (--of.left.replaced < 0) return written
      const said = (variableOf(name, of.node, of.css) ?? instead)?.trim()
      if (said === undefined || (of.left.characters -= said.length) < 0) return written
      return resolve(said, of, depth + 1)
    },
  )
}

/** Resolves a value like `resolveVariables`, with the variables of the root. */
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
