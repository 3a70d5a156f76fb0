import { isDeepStrictEqual } from 'node:util'
import { hideMergeTags } from '@platen/merge'
import {
  elementsOfRule,
  elementsThatMayMatch,
  readFontFaces,
  rulesOf,
  type SourceElement,
  type SourceTree,
  type StyleDeclaration,
  type StyleRule,
} from '@platen/template/markup'
import { describeChange } from '../reading/describe-change.ts'
import { align } from './align.ts'
import { asksForFonts } from './asked-parts.ts'
import { blocksAround, type CssStatement, plainOf, statementsOf } from './css-statements.ts'
import { oneLine } from '../reading/one-line.ts'
import { addedTexts } from './css-texts.ts'
import { dependsOnData, unplainDeclarations } from './plain-styles.ts'

/** The elements that changed rules apply to beyond the request, and the style sheet without these changes. */
export interface CssReach {
  /** Elements of the new page. */
  elements: SourceElement[]
  /** Other parts of the document, for people: `the paper`. */
  others: string[]
  /** Requested changes of other parts. */
  asked: string[]
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
    treeBefore,
    tree,
    isNamed,
    isNamedBefore,
    isUnfinished = false,
    others: asked = new Set(),
    prompt,
    hasUsualStyles = false,
    keepsText = false,
    richTexts = new Set(),
  }: {
    treeBefore: SourceTree
    tree: SourceTree
    isNamed: (element: SourceElement) => boolean
    /** For elements of `treeBefore`. */
    isNamedBefore: (element: SourceElement) => boolean
    /** Elements for rules that match nothing can follow. */
    isUnfinished?: boolean | undefined
    /** Requested parts of the document besides elements. */
    others?: ReadonlySet<string>
    /** If set, new fonts must be asked for. */
    prompt?: string | undefined
    /** Usual styles are enough for the prompt, so new styles that can change what is visible for some data are beyond it. */
    hasUsualStyles?: boolean | undefined
    /** Whether the prompt asks for no other text, so text from styles is beyond it. */
    keepsText?: boolean
    /** Elements of both trees that print rich text. */
    richTexts?: ReadonlySet<SourceElement>
  },
): CssReach {
  const [was, is] = [statementsOf(before), statementsOf(after)]
  const elements = new Set<SourceElement>()
  const others = new Set<string>()
  const given: CssReach['given'] = []
  const listed: string[] = []
  /** Returns whether to keep a change. */
  const judge = (b: CssStatement | undefined, a: CssStatement | undefined): boolean => {
    if (b && a && plainOf(b.text) === plainOf(a.text)) return false
    const held = affectedBy(b, a, { treeBefore, tree, css: before, prompt, richTexts })
    const fresh = newDeclarations(b, a, {
      tree,
      richTexts,
      prompt: hasUsualStyles && !isUnfinished ? prompt : undefined,
    })
    const outside = held.elements.filter((element) => !isNamed(element))
    const other = [
      ...held.others.filter((one) => !asked.has(one)),
      ...(isUnfinished ? [] : held.unmatched.map(styleOf)),
    ]
    if (outside.length + other.length === 0) other.push(...fresh.flatMap(({ unplain }) => unplain ?? []))
    const added = held.others.length > 0 ? [] : addedTexts(rulesIn(b), rulesIn(a), prompt)
    if (!keepsText) listed.push(...added)
    else if (!isUnfinished && other.length === 0) other.push(...added)
    for (const one of held.others)
      if (asked.has(one)) listed.push(`${one}${describeChange(b?.text ?? '', a?.text ?? '')}`)
    for (const element of outside) elements.add(element)
    for (const one of other) others.add(one)
    // Rules for removed elements are restored with them.
    if (outside.length + other.length === 0) return held.elementsBefore.every(isNamedBefore)
    for (const { elements: matched, declarations } of fresh) {
      const inside = matched.filter(isNamed)
      if (inside.length > 0 && declarations.length > 0)
        given.push({
          elements: inside,
          declarations: Object.fromEntries(declarations.map(({ property, value }) => [property, value])),
        })
    }
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
  return { elements: [...elements], others: [...others], asked: listed, css, given }
}

interface Affected {
  elements: SourceElement[]
  /** Elements of the page before the change. */
  elementsBefore: SourceElement[]
  /** Other parts of the document. */
  others: string[]
  /** Selectors that match nothing, so their elements are only known with the data. */
  unmatched: string[]
}

/** Returns what a changed statement applies to or applied to. */
function affectedBy(
  b: CssStatement | undefined,
  a: CssStatement | undefined,
  of: {
    treeBefore: SourceTree
    tree: SourceTree
    css: string
    prompt: string | undefined
    richTexts: ReadonlySet<SourceElement>
  },
): Affected {
  const affected: Affected = { elements: [], elementsBefore: [], others: [], unmatched: [] }
  const { prelude, text } = a ?? b ?? { prelude: '', text: '' }
  const { treeBefore, tree, richTexts } = of
  if (/^@page\b/i.test(prelude)) return { ...affected, others: [paperPart(b?.text ?? '', a?.text ?? '')] }
  if (/^@font-face\b/i.test(prelude))
    return b || !isNewFont(text, of) ? { ...affected, others: ['the fonts'] } : affected
  if ([b, a].some((one) => one && !isUnderstood(one)))
    return { ...affected, others: [styleOf(prelude === '' ? text : prelude)] }
  const changed = changedRules(b, a)
  const [old, now] =
    changed.was.length + changed.is.length > 0 ? [changed.was, changed.is] : [rulesIn(b), rulesIn(a)]
  const selectors = (rules: readonly StyleRule[]) => rules.flatMap((rule) => rule.selectors)
  if (selectors([...old, ...now]).some((one) => isOfWhole(one.text, tree)))
    return { ...affected, others: ['the whole page'] }
  const [found, foundBefore] = [new Set<SourceElement>(), new Set<SourceElement>()]
  for (const selector of selectors([...old, ...now])) {
    const own = elementsThatMayMatch(tree, selector, richTexts)
    const past = elementsThatMayMatch(treeBefore, selector, richTexts)
    for (const element of own) found.add(element)
    if (own.length + past.length === 0) affected.unmatched.push(selector.text)
  }
  for (const selector of selectors(old))
    for (const element of elementsThatMayMatch(treeBefore, selector, richTexts)) foundBefore.add(element)
  return { ...affected, elements: [...found], elementsBefore: [...foundBefore] }
}

const nameMax = 60

function styleOf(selector: string): string {
  return `the style “${selector.replaceAll(/\s+/g, ' ').trim().slice(0, nameMax)}”`
}

/** Whether a rule only adds a font that was not used, and whose name the prompt contains if it does not ask for fonts. */
function isNewFont(
  text: string,
  { css, treeBefore, prompt }: { css: string; treeBefore: SourceTree; prompt: string | undefined },
): boolean {
  const families = readFontFaces(text)
  const [, , name] = /^(["']?)([\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)*)\1$/u.exec(families[0] ?? '') ?? []
  // Escapes and comments can spell a font that is used. A font from the model can draw other characters.
  if (name === undefined || families.length > 1 || /\\|\/\*|\{\{|data:|unicode-range/i.test(text))
    return false
  const known = `${css}\n${treeBefore.html}`.replaceAll(/\s+/g, ' ')
  const isIn = (all: string) => all.toLowerCase().includes(name.toLowerCase())
  return !isIn(known) && (prompt === undefined || asksForFonts(prompt) || isIn(prompt))
}

/** Rules can be nested this deep. */
const depthMax = 4

/** Returns whether all rules in a statement could be read. */
function isUnderstood(statement: CssStatement): boolean {
  const text = plainOf(hideMergeTags(statement.text))
  if (/@(?!(?:media|supports|layer|container)\b)[\w-]/i.test(text)) return false
  let [depth, deepest] = [0, 0]
  for (const [sign] of text.matchAll(/[{}]/g)) deepest = Math.max(deepest, (depth += sign === '{' ? 1 : -1))
  const groups = text.match(/@[\w-]+[^{};]*\{/g)?.length ?? 0
  const rules = rulesIn(statement)
  return (
    rules.length > 0 &&
    deepest <= depthMax &&
    rules.every(({ selectors }) => selectors.length > 0) &&
    rules.length + groups === (text.match(/\{/g)?.length ?? 0)
  )
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
function changedRules(
  b: CssStatement | undefined,
  a: CssStatement | undefined,
): { was: StyleRule[]; is: StyleRule[] } {
  const steps = align(rulesIn(b), rulesIn(a), (one, other) => one.key === other.key)
  return {
    was: steps.flatMap((step) => ('after' in step ? [] : step.before)),
    is: steps.flatMap((step) => ('after' in step ? [] : step.only)),
  }
}

interface KeyedRule extends StyleRule {
  /** Equal for rules with equal conditions, selectors and declarations. */
  key: string
  /** Its conditions and selectors, to compare them. */
  written: readonly string[]
  prelude: string
  /** Whether it is for a part of its elements, such as `::after`. */
  isOfPart: boolean
}

const pseudoElement = /::[\w-]+|:(?:before|after|first-line|first-letter)(?![\w-])/i

/** Returns the rules in a statement. Pseudo-elements count as their elements. */
function rulesIn(statement: CssStatement | undefined): KeyedRule[] {
  if (!statement) return []
  const { text } = statement
  const written = rulesOf(text)
  const rules = rulesOf(
    text.replaceAll(/::?(?:before|after|marker|first-line|first-letter|placeholder)\b/g, ''),
  )
  return rules.map((rule, index) => {
    const own = rules.length === written.length ? written[index] : undefined
    const before = own ? beforeBody(own, text) : [text]
    return {
      ...rule,
      key: own ? keyOf(own, text) : text,
      written: before,
      prelude: oneLine(
        own
          ? [...blocksAround(text, own.start), text.slice(own.start, own.bodyStart - 1)].join(' ')
          : statement.prelude,
      ),
      isOfPart: before.some((one) => pseudoElement.test(one)),
    }
  })
}

function beforeBody({ start, bodyStart }: StyleRule, text: string): string[] {
  return [...blocksAround(text, start), plainOf(text.slice(start, bodyStart - 1))]
}

function keyOf(rule: StyleRule, text: string): string {
  const declarations = rule.declarations.map((one) => plainOf(text.slice(one.start, one.end)))
  return JSON.stringify([...beforeBody(rule, text), ...declarations])
}

/** The new declarations of a rule that the named elements keep, and those that a prompt about styles does not ask for, for people. */
interface NewDeclarations {
  elements: SourceElement[]
  declarations: StyleDeclaration[]
  unplain: string | undefined
}

/** Returns the new declarations of a changed statement by rule. `prompt`: for prompts that are only about styles. */
function newDeclarations(
  b: CssStatement | undefined,
  a: CssStatement | undefined,
  {
    tree,
    richTexts,
    prompt,
  }: { tree: SourceTree; richTexts: ReadonlySet<SourceElement>; prompt: string | undefined },
): NewDeclarations[] {
  const old = rulesIn(b)
  return rulesIn(a).flatMap((rule): NewDeclarations[] => {
    const same = old.filter(({ written }) => isDeepStrictEqual(written, rule.written))
    const known = new Set(
      same.flatMap(({ declarations }) => declarations.map(({ property, value }) => `${property}:${value}`)),
    )
    const fresh = rule.declarations.filter(({ property, value }) => !known.has(`${property}:${value}`))
    if (fresh.length === 0) return []
    const isByData = () =>
      same.length === 0 &&
      (rule.isUncertain || rule.selectors.some((one) => dependsOnData(tree, one, richTexts)))
    const matched = () => rule.selectors.flatMap((one) => elementsThatMayMatch(tree, one, richTexts))
    const unplain =
      prompt === undefined
        ? []
        : isByData() || isOfFirstText(rule, prompt)
          ? fresh
          : unplainDeclarations(fresh, { elements: matched(), prompt })
    const isOwn = !rule.isConditional && !rule.isOfPart
    return [
      {
        elements: isOwn ? elementsOfRule(tree, rule) : [],
        declarations: fresh.filter((one) => !unplain.includes(one)),
        unplain: unplain.length === 0 ? undefined : ruleWords(rule, unplain),
      },
    ]
  })
}

/** Styles for only the first letter or line can hide a digit. */
function isOfFirstText({ written }: KeyedRule, prompt: string): boolean {
  return (
    written.some((one) => /:first-(?:letter|line)\b/i.test(one)) &&
    !/(?<!\p{L})(?:first|letter|initial|drop|erste|buchstabe|zeile|premi|lettre|letra|prim|lettera)/iu.test(
      prompt,
    )
  )
}

function ruleWords({ prelude }: KeyedRule, declarations: readonly StyleDeclaration[]): string {
  const list = declarations.map(({ property, value }) => `${property}: ${value}`).join('; ')
  // The bytes of a picture are no words.
  return `the style “${prelude} { ${list.replaceAll(/(?<=\bdata:[^,]*,)[^)"']*/g, '…')} }”`
}
