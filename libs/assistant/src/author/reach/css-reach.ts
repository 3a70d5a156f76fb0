import {
  elementsOfRule,
  rulesOf,
  type SourceElement,
  type SourceTree,
  type StyleRule,
} from '@platen/template/markup'
import { align } from './align.ts'

/** What changed rules hold for that is no element. */
export const pageWords = ['the paper', 'the fonts', 'the whole page'] as const

/** What of the page the changed rules hold for beyond what was asked, and the style sheet without that. */
export interface CssReach {
  /** Of the page after. */
  elements: SourceElement[]
  /** What is no element, for people: `the paper`. */
  others: string[]
  /** The style sheet with the rules that reach further as they were. */
  css: string
  /** What these said of the named elements, in the order in which they stood. */
  given: { elements: SourceElement[]; declarations: Record<string, string> }[]
}

/** Compares two style sheets by their statements, and looks which elements the changed ones hold for. */
export function cssReach(
  before: string,
  after: string,
  {
    tree,
    isNamed,
    others: asked = new Set(),
  }: {
    tree: SourceTree
    isNamed: (element: SourceElement) => boolean
    /** What was asked for that is no element. */
    others?: ReadonlySet<string>
  },
): CssReach {
  const [was, is] = [statementsOf(before), statementsOf(after)]
  const elements = new Set<SourceElement>()
  const others = new Set<string>()
  const given: CssReach['given'] = []
  /** Whether a change stays. */
  const judge = (b: CssStatement | undefined, a: CssStatement | undefined): boolean => {
    const held = heldBy(b, a, tree)
    const outside = held.elements.filter((element) => !isNamed(element))
    const other = held.other !== undefined && asked.has(held.other) ? undefined : held.other
    if (outside.length === 0 && other === undefined) return true
    for (const element of outside) elements.add(element)
    if (other !== undefined) others.add(other)
    const inside = held.elements.filter(isNamed)
    if (a && inside.length > 0) given.push(...saidOf(b, a, { tree, inside }))
    return false
  }
  const text = align(was.statements, is.statements, (b, a) => b.text === a.text).flatMap((step) => {
    if ('after' in step) return [step.before]
    return align(step.before, step.only, (b, a) => b.prelude === a.prelude).flatMap((inner) => {
      if ('after' in inner) return [judge(inner.before, inner.after) ? inner.after : inner.before]
      return [
        ...inner.before.filter((b) => !judge(b, undefined)),
        ...inner.only.filter((a) => judge(undefined, a)),
      ]
    })
  })
  const css =
    text.map((statement) => statement.before + statement.text).join('') +
    (was.statements.length > 0 ? was.rest : is.rest)
  return { elements: [...elements], others: [...others], css, given }
}

/** The elements that a changed statement holds for, or held for. */
function heldBy(
  b: CssStatement | undefined,
  a: CssStatement | undefined,
  tree: SourceTree,
): { elements: SourceElement[]; other?: string } {
  const { prelude } = a ?? b ?? { prelude: '' }
  if (/^@page\b/.test(prelude)) return { elements: [], other: 'the paper' }
  if (/^@font-face\b/.test(prelude)) return b ? { elements: [], other: 'the fonts' } : { elements: [] }
  const rules = changedRules(b, a)
  if (rules.some(({ selectors }) => selectors.some(({ text }) => isOfWhole(text, tree))))
    return { elements: [], other: 'the whole page' }
  const held = new Set(rules.flatMap((rule) => elementsOfRule(tree, rule)))
  return { elements: [...held] }
}

/** The root and the body stand in no source that leaves them out. */
function isOfWhole(selector: string, tree: SourceTree): boolean {
  const last = /[^\s>+~]+$/.exec(selector.trim())?.[0] ?? ''
  const [, name = ''] = /^(:root|html|body)\b/.exec(last) ?? []
  return name === ':root' || (name !== '' && !tree.elements.some((element) => element.name === name))
}

/** The rules of two statements that are not in both. */
function changedRules(b: CssStatement | undefined, a: CssStatement | undefined): StyleRule[] {
  const [was, is] = [rulesIn(b), rulesIn(a)]
  const [known, now] = [was, is].map((rules) => new Set(rules.map(keyOf))) as [Set<string>, Set<string>]
  return [...was.filter((rule) => !now.has(keyOf(rule))), ...is.filter((rule) => !known.has(keyOf(rule)))]
}

/** Parts of elements count as their elements. */
function rulesIn(statement: CssStatement | undefined): StyleRule[] {
  return statement
    ? rulesOf(
        statement.text.replaceAll(/::?(?:before|after|marker|first-line|first-letter|placeholder)\b/g, ''),
      )
    : []
}

function keyOf({ selectors, declarations }: StyleRule): string {
  return JSON.stringify([
    selectors.map(({ text }) => text),
    declarations.map(({ property, value, isImportant }) => [property, value, isImportant]),
  ])
}

/** What a changed rule newly says, for those of its elements that are named. */
function saidOf(
  b: CssStatement | undefined,
  a: CssStatement,
  { tree, inside }: { tree: SourceTree; inside: readonly SourceElement[] },
): CssReach['given'] {
  const known = new Set(
    rulesIn(b).flatMap((rule) => rule.declarations.map(({ property, value }) => `${property}:${value}`)),
  )
  return rulesIn(a)
    .filter((rule) => !rule.isConditional)
    .flatMap((rule) => {
      const held = new Set(elementsOfRule(tree, rule))
      const elements = inside.filter((element) => held.has(element))
      const fresh = rule.declarations.filter(({ property, value }) => !known.has(`${property}:${value}`))
      if (elements.length === 0 || fresh.length === 0) return []
      return [
        { elements, declarations: Object.fromEntries(fresh.map(({ property, value }) => [property, value])) },
      ]
    })
}

/** A statement at the top of a style sheet, with the white space and comments in front of it. */
interface CssStatement {
  before: string
  text: string
  /** What stands in front of its block, one blank where there is white space. */
  prelude: string
}

/** A style sheet as its statements; all of them together are the sheet, to the byte. */
function statementsOf(css: string): { statements: CssStatement[]; rest: string } {
  const statements: CssStatement[] = []
  let [start, begun, depth] = [0, -1, 0]
  const end = (at: number) => {
    const text = css.slice(begun, at)
    const prelude = text.split('{', 1)[0]?.replaceAll(/\s+/g, ' ').trim() ?? ''
    statements.push({ before: css.slice(start, begun), text, prelude })
    start = at
    begun = -1
  }
  for (const { index, 0: token } of css.matchAll(
    /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[^\s]/g,
  )) {
    if (token.startsWith('/*')) continue
    if (begun < 0) begun = index
    if (token === '{') depth++
    else if (token === '}' && --depth <= 0) {
      depth = 0
      end(index + 1)
    } else if (token === ';' && depth === 0) end(index + 1)
  }
  if (begun >= 0) end(css.trimEnd().length)
  return { statements, rest: css.slice(start) }
}
