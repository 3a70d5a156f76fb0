import type { DraftSource, ReachedElement } from '@platen/contract'
import { declarationAt, draftShape, readDeclarations, readSettings } from '@platen/template/draft'
import {
  fieldMentions,
  setOwnRule,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { cssReach, type CssReach } from './css-reach.ts'
import { askedParts } from './asked-parts.ts'
import { movedCells, rearrangedCells } from './cell-layout.ts'
import { hasUnplainAttributes } from './plain-styles.ts'
import { htmlReach, isWithin } from './html-reach.ts'
import { dataReach } from './data-reach.ts'
import { pageParts, settingChange, settingsReach, settingLabels } from './settings-reach.ts'
import { unnamedSensitiveFields } from './sensitive-fields.ts'
import { askedLanguages } from './asked-languages.ts'
import {
  asksForArrangement,
  asksForCase,
  asksForContent,
  asksForUsualStyles,
  asksToKeepLayout,
} from './asks-for-content.ts'
import { textsReach } from './texts-reach.ts'
import type { RequestedSettings, NamedElement } from '../author-parts.ts'
import { addressesInText } from '../checks/text-addresses.ts'
import { describeElement } from '../working-copy/describe-element.ts'
import { readableText } from '../working-copy/readable-text.ts'
import { NumberedPage } from '../working-copy/numbered-page.ts'
import { withFiles } from '../working-copy/with-files.ts'

/** A change to a draft, and what the request is about. */
export interface ReachRequest {
  before: DraftSource
  after: DraftSource
  /** If this is empty and `asked` is not set, the request is about the whole document, so nothing is beyond it. */
  named: readonly NamedElement[]
  /** What the request is about besides elements. If set, an empty `named` means no element. */
  asked?: RequestedSettings | undefined
  /** More edits follow, so rules can match nothing yet. */
  isUnfinished?: boolean
}

/** What a change affected, within and beyond the request. */
export interface Reach {
  named: ReachedElement[]
  beyond: ReachedElement[]
  /** The new draft without the changes beyond the request, or `null` if there are none. Not checked for publishing. */
  onlyAsked: DraftSource | null
}

const page = 'template.html'
const style = 'style.css'
const settings = 'template.json'
const listedMax = 12

/**
 * Finds the changes beyond the request: changed HTML, elements that changed rules or strings apply to, settings and data. Pure, and the same for a
 * model and the Composer.
 */
export function reachOf({ before, after, named, asked, isUnfinished }: ReachRequest): Reach {
  const reported = named.map(({ words, start }) => ({ words: readableText(after, words), start }))
  if (named.length === 0 && !asked) return { named: reported, beyond: [], onlyAsked: null }
  const [was, is] = [before, after].map(({ files }) => parseSource(files[page] ?? '')) as [
    SourceTree,
    SourceTree,
  ]
  const prompt = asked?.prompt
  const keepsText =
    prompt !== undefined && !asksForContent(prompt, wordsOf(before)) && !askedLanguages(prompt)
  const ignoresCase = prompt !== undefined && asksForCase(prompt)
  const found = sidesOf(was, is, named)
  const sides =
    prompt === undefined
      ? found
      : withoutRearranged(found, { drafts: [before, after], trees: [was, is], prompt, keepsText })
  const isNamed = (element: SourceElement) => isWithin(element, sides.namedAfter)
  const html = htmlReach({
    before: was,
    after: is,
    ...sides,
    keepsText,
    ignoresCase,
    ...(isUnfinished !== undefined && { isUnfinished }),
  })
  const others = new Set([
    ...named.flatMap(({ words, start }) => (start === null ? [words] : [])),
    ...(asked?.settings === true ? askedSettings(asked, named.length > 0) : []),
  ])
  const css = cssReach(before.files[style] ?? '', after.files[style] ?? '', {
    treeBefore: was,
    tree: is,
    isNamed,
    isNamedBefore: (element) => isWithin(element, sides.namedBefore),
    isUnfinished,
    others,
    prompt,
    hasUsualStyles: keepsText && asksForUsualStyles(prompt),
    keepsText,
    richTexts: new Set([...richTexts(before, was), ...richTexts(after, is)]),
  })
  const [settingsBefore, settingsAfter] = [before.files[settings] ?? '', after.files[settings] ?? '']
  const set = settingsReach(settingsBefore, settingsAfter, others)
  // During a turn, language files are often written before the elements that print them.
  const texts = textsReach(before, after, { tree: is, isNamed, keepsText, ignoresCase, prompt })
  const data =
    asked?.fields &&
    dataReach(before, after, { tree: is, isNamed, fields: asked.fields, prompt: asked.prompt })
  if (asked) {
    const all = asked.settings ? settingsReach(settingsBefore, settingsAfter).others : []
    const changed = all.filter((words) => others.has(words))
    const described = changed.map((words) => `${words}${settingChange(settingsBefore, settingsAfter, words)}`)
    for (const words of [...described, ...css.asked, ...texts.asked, ...(data?.asked ?? [])])
      reported.push({ words, start: null })
  }
  const elements = outermost([...html.changed, ...html.reworded, ...css.elements, ...texts.elements])
  const removed = outermost(html.removed)
  const [isPaying, wasPaying] = [payingIn(after, is), payingIn(before, was)]
  const toGone = (element: SourceElement) => ({
    words: `${describeElement(was, element, before)} (gone)`,
    start: null,
  })
  const beyond = [
    // Elements with payment details or amounts come first and are never left out.
    ...reportedElements(after, is, elements.filter(isPaying), Infinity),
    ...removed.filter(wasPaying).map(toGone),
    ...reportedElements(
      after,
      is,
      elements.filter((element) => !isPaying(element)),
    ),
    ...removed.filter((element) => !wasPaying(element)).map(toGone),
    ...[
      ...new Set([
        ...(html.isLooseText ? ['the text of the page'] : []),
        ...css.others,
        ...set.others,
        ...texts.others,
      ]),
      ...(data?.beyond ?? []),
    ].map((words) => ({ words, start: null })),
  ]
  if (beyond.length === 0) return { named: reported, beyond, onlyAsked: null }
  const styled = withGiven(after.files[page] ?? '', html.html, css)
  const onlyAsked = withFiles(after, {
    ...texts.files,
    [page]: styled.html,
    ...(style in after.files && { [style]: styled.css }),
    ...(settings in after.files && { [settings]: set.text }),
  })
  return { named: reported, beyond, onlyAsked: data?.takeBack(onlyAsked) ?? onlyAsked }
}

/** Finds the named elements in the pages before and after a change. */
export function sidesOf(was: SourceTree, is: SourceTree, named: readonly NamedElement[]) {
  const at = (tree: SourceTree, start: number | null | undefined) =>
    start === null || start === undefined
      ? undefined
      : tree.elements.find((element) => element.start === start)
  const pairs = new Map<SourceElement, SourceElement>()
  const namedBefore = new Set<SourceElement>()
  const namedAfter = new Set<SourceElement>()
  // If no previous offset is given, elements are matched with those on the previous page.
  const known = named.some(({ startBefore }) => startBefore !== undefined)
    ? undefined
    : matchElements(was, is)
  for (const { start, startBefore } of named) {
    const now = at(is, start)
    const old = known ? now && (known(now) ?? sameIn(was, is, now)) : at(was, startBefore)
    if (now) namedAfter.add(now)
    if (old) namedBefore.add(old)
    if (now && old) pairs.set(old, now)
  }
  return { pairs, namedBefore, namedAfter }
}

/** Treats named elements that changed their layout without a request as not named, so all changes to them are beyond the request. */
function withoutRearranged(
  sides: ReturnType<typeof sidesOf>,
  {
    drafts,
    trees: [was, is],
    prompt,
    keepsText,
  }: {
    drafts: readonly [DraftSource, DraftSource]
    trees: readonly [SourceTree, SourceTree]
    prompt: string
    keepsText: boolean
  },
): ReturnType<typeof sidesOf> {
  const oldOf = new Map([...sides.pairs].map(([old, now]) => [now, old]))
  const pairs = [...sides.namedAfter].map((now) => [now, oldOf.get(now)] as const)
  const [cssBefore, cssAfter] = drafts.map(({ files }) => files[style] ?? '') as [string, string]
  const pages = [
    { tree: was, css: cssBefore },
    { tree: is, css: cssAfter },
  ] as const
  const rearranged = new Set([
    ...(keepsText && asksToKeepLayout(prompt) ? rearrangedCells(pairs, pages) : []),
    ...(asksForArrangement(prompt) ? [] : movedCells(pairs, pages)),
    ...(keepsText && asksForUsualStyles(prompt)
      ? pairs.filter(([now, old]) => hasUnplainAttributes([now, is], [old, was], prompt)).map(([now]) => now)
      : []),
  ])
  const isLeft = (now: SourceElement) => !rearranged.has(now)
  return {
    pairs: new Map([...sides.pairs].filter(([, now]) => isLeft(now))),
    namedBefore: new Set(
      [...sides.namedBefore].filter((old) => {
        const now = sides.pairs.get(old)
        return !now || isLeft(now)
      }),
    ),
    namedAfter: new Set([...sides.namedAfter].filter(isLeft)),
  }
}

/** Finds the previous position of a moved element, if exactly one element has identical HTML. */
function sameIn(was: SourceTree, is: SourceTree, { start, end }: SourceElement): SourceElement | undefined {
  const bytes = is.html.slice(start, end)
  const alike = was.elements.filter((element) => was.html.slice(element.start, element.end) === bytes)
  return alike.length === 1 ? alike[0] : undefined
}

/** Matches the elements on a page with those on the previous page. */
function matchElements(
  was: SourceTree,
  is: SourceTree,
): (element: SourceElement) => SourceElement | undefined {
  const before = new NumberedPage(was.html)
  const after = before.next(is.html)
  // `NumberedPage` parses the pages again, so its elements correspond to these by index.
  return ({ index }) => {
    const same = after.tree.elements[index]
    const old = same && before.element(after.numberOf(same))
    return old && was.elements[old.index]
  }
}

function outermost(elements: readonly SourceElement[]): SourceElement[] {
  const all = new Set(elements)
  return [...all].filter(({ parent }) => !parent || !isWithin(parent, all))
}

/** Returns the requested parts of the document besides elements: those that the prompt can be about, or all if there is no prompt. */
function askedSettings({ prompt }: RequestedSettings, hasElements: boolean): string[] {
  const all = [...settingLabels, ...pageParts]
  if (prompt === undefined) return all
  const parts = askedParts(prompt, hasElements)
  return all.filter((words) => parts.has(words))
}

/** Returns everything that a draft can print, with the names and labels of its fields. */
function wordsOf({ files }: DraftSource): string {
  return Object.entries(files)
    .flatMap(([path, text]) => (/\.(?:html|json)$/.test(path) ? [text] : []))
    .join('\n')
}

/** Returns the elements that print rich text, which consists of elements, too. */
function richTexts(source: DraftSource, tree: SourceTree): SourceElement[] {
  const declarations = readDeclarations(readSettings(source.files[settings] ?? ''))
  return fieldMentions(tree.html, draftShape(source)).flatMap(({ path, start }) =>
    declarationAt(declarations, path)?.type === 'markdown'
      ? (tree.elements.findLast((one) => one.start < start && start < one.end) ?? [])
      : [],
  )
}

/** Returns whether an element prints a bank detail, total or formula, or has an address or account number in its text. */
function payingIn(source: DraftSource, tree: SourceTree): (element: SourceElement) => boolean {
  const sensitive = unnamedSensitiveFields(source, '')
  const printed = fieldMentions(tree.html, draftShape(source)).filter(({ path }) =>
    sensitive.has(path.join('.')),
  )
  return ({ start, end }) =>
    printed.some((one) => start <= one.start && one.end <= end) ||
    addressesInText(tree.html.slice(start, end)).some(({ kind }) => kind !== 'phone')
}

function reportedElements(
  source: DraftSource,
  tree: SourceTree,
  elements: readonly SourceElement[],
  max = listedMax,
): ReachedElement[] {
  const shown = elements.toSorted((a, b) => a.start - b.start)
  const reported = shown
    .slice(0, max)
    .map((element) => ({ words: describeElement(tree, element, source), start: element.start }))
  const more = shown.length - reported.length
  return more > 0 ? [...reported, { words: `${more} more`, start: null }] : reported
}

/** Applies the new declarations of reverted rules to only the named elements. */
function withGiven(after: string, html: string, css: CssReach): { html: string; css: string } {
  const whole = new NumberedPage(after)
  let at = { html, css: css.css }
  for (const { elements, declarations } of css.given) {
    const now = whole.next(at.html)
    const same = elements.flatMap((element) => now.element(whole.numberOf(element)) ?? [])
    const [first, ...others] = same
    if (!first) continue
    const made = setOwnRule(now.tree, at.css, [first, ...others], declarations)
    at = { html: made.html, css: made.css ?? at.css }
  }
  return at
}
