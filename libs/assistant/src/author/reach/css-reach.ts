import {
  elementsOfRule,
  rulesOf,
  type SourceElement,
  type SourceTree,
  type StyleRule,
} from '@platen/template/markup'
import { align } from './align.ts'

/** Parts of the document besides elements that changed rules may apply to. */
export const pageParts = ['the paper', 'the fonts', 'the whole page'] as const

/** The elements that changed rules apply to beyond the request, and the style sheet without these changes. */
export interface CssReach {
  /** Elements of the new page. */
  elements: SourceElement[]
  /** Other parts of the document, for people: `the paper`. */
  others: string[]
  /** The style sheet in which rules that reach too far are restored. */
  css: string
  /** The changed declarations of restored rules for the named elements, in source order. */
  given: { elements: SourceElement[]; declarations: Record<string, string> }[]
}

/** Compares two style sheets by statement and finds the elements that the changed statements apply to. */
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
    /** Requested parts of the document besides elements. */
    others?: ReadonlySet<string>
  },
): CssReach {
  const [was, is] = [statementsOf(before), statementsOf(after)]
  const elements = new Set<SourceElement>()
  const others = new Set<string>()
  const given: CssReach['given'] = []
  /** Returns whether to keep a change. */
  const judge = (b: CssStatement | undefined, a: CssStatement | undefined): boolean => {
    const held = affectedBy(b, a, tree)
    const outside = held.elements.filter((element) => !isNamed(element))
    const other = held.other !== undefined && asked.has(held.other) ? undefined : held.other
    if (outside.length === 0 && other === undefined) return true
    for (const element of outside) elements.add(element)
    if (other !== undefined) others.add(other)
    const inside = held.elements.filter(isNamed)
    if (a && inside.length > 0) given.push(...newDeclarations(b, a, { tree, inside }))
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

/** Returns the elements that a changed statement applies to or applied to. */
function affectedBy(
  b: CssStatement | undefined,
  a: CssStatement | undefined,
  tree: SourceTree,
): { elements: SourceElement[]; other?: string } {
  const { prelude } = a ?? b ?? { prelude: '' }
  if (/^@page\b/.test(prelude)) return { elements: [], other: paperPart(b?.text ?? '', a?.text ?? '') }
  if (/^@font-face\b/.test(prelude)) return b ? { elements: [], other: 'the fonts' } : { elements: [] }
  const rules = changedRules(b, a)
  if (rules.some(({ selectors }) => selectors.some(({ text }) => isOfWhole(text, tree))))
    return { elements: [], other: 'the whole page' }
  const held = new Set(rules.flatMap((rule) => elementsOfRule(tree, rule)))
  return { elements: [...held] }
}

const marginBox = /@(top|bottom)-[\w-]+\s*\{[^}]*\}/g

/** Returns which part a changed `@page` rule affects. Its margin boxes are the header and the footer. */
function paperPart(before: string, after: string): string {
  const [was, is] = [before, after].map((text) => ({
    rest: text.replaceAll(marginBox, '').replaceAll(/\s+/g, ''),
    lines: ['top', 'bottom'].map((side) =>
      [...text.matchAll(marginBox)].flatMap(([box, at]) => (at === side ? [box] : [])).join(''),
    ),
  }))
  const [isHeader, isFooter] = [0, 1].map((side) => was?.lines[side] !== is?.lines[side])
  if (was?.rest !== is?.rest || isHeader === isFooter) return 'the paper'
  return isHeader ? 'the header' : 'the footer'
}

/** Whether a selector matches the root or the body, which may be missing from the source. */
function isOfWhole(selector: string, tree: SourceTree): boolean {
  const last = /[^\s>+~]+$/.exec(selector.trim())?.[0] ?? ''
  const [, name = ''] = /^(:root|html|body)\b/.exec(last) ?? []
  return name === ':root' || (name !== '' && !tree.elements.some((element) => element.name === name))
}

/** Returns the rules that only one of two statements has. */
function changedRules(b: CssStatement | undefined, a: CssStatement | undefined): StyleRule[] {
  const [was, is] = [rulesIn(b), rulesIn(a)]
  const [known, now] = [was, is].map((rules) => new Set(rules.map(keyOf))) as [Set<string>, Set<string>]
  return [...was.filter((rule) => !now.has(keyOf(rule))), ...is.filter((rule) => !known.has(keyOf(rule)))]
}

/** Returns the rules of a statement. Pseudo-elements count as their elements. */
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

/** Returns the new declarations of a changed rule for the named elements. */
function newDeclarations(
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

/** A top-level statement of a style sheet, including the white space and comments before it. */
interface CssStatement {
  before: string
  text: string
  /** The text before its block, with single spaces. */
  prelude: string
}

/** Splits a style sheet into statements. Joined, they equal the style sheet exactly. */
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
