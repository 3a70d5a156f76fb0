import type { SourceElement, SourceNode, SourceTree } from '@platen/template/markup'
import { align, type Aligned } from './align.ts'
import { followsColumns } from './column-spans.ts'
import { printedText } from './printed-spaces.ts'
import { attributesOf, startTagWith, writtenText } from './written-text.ts'

/** The page before and after a change, and the elements that the request is about. */
export interface HtmlSides {
  before: SourceTree
  after: SourceTree
  namedBefore: ReadonlySet<SourceElement>
  namedAfter: ReadonlySet<SourceElement>
  /** Maps each named element before the change to the same element after it. */
  pairs: ReadonlyMap<SourceElement, SourceElement>
  /** The request asks for no other text, so the text of named elements must stay. */
  keepsText?: boolean
  /** The text that must stay can be in other letters. */
  ignoresCase?: boolean
  /** The pages are those before and after one of several edits. */
  isUnfinished?: boolean
}

/** The changes to a page beyond the request, and the page without these changes. */
export interface HtmlReach {
  /** Elements of the new page. */
  changed: SourceElement[]
  /** Removed elements of the old page. */
  removed: SourceElement[]
  /** Whether text that is not in an element changed. */
  isLooseText: boolean
  /** Named elements of the new page whose text must stay, but changed. */
  reworded: SourceElement[]
  /** The old page with only the requested changes. */
  html: string
}

/** Compares two pages outside of the named elements, byte for byte except for white space that cannot be printed. */
export function htmlReach(sides: HtmlSides): HtmlReach {
  const found: Found = { changed: new Set(), removed: [], isLooseText: false, reworded: [] }
  const html = new Comparison(sides, found).children(sides.before.children, sides.after.children, undefined)
  return { ...found, changed: [...found.changed], html }
}

interface Found {
  changed: Set<SourceElement>
  removed: SourceElement[]
  isLooseText: boolean
  reworded: SourceElement[]
}

/** What surrounds nodes that differ. */
interface Around {
  parent: SourceElement | undefined
  isBesideNamed: boolean
  /** Whether everything that is not named is in the same sections as before. */
  isInSameSections: boolean
  /** All nodes with the same parent, before and after the change. */
  siblings: readonly [readonly SourceNode[], readonly SourceNode[]]
  /** The indexes of the first nodes that differ. */
  at: readonly [number, number]
}

class Comparison {
  readonly #sides: HtmlSides
  readonly #found: Found

  constructor(sides: HtmlSides, found: Found) {
    this.#sides = sides
    this.#found = found
  }

  /** Returns the HTML of the old children with only the requested changes. */
  children(
    before: readonly SourceNode[],
    after: readonly SourceNode[],
    parent: SourceElement | undefined,
  ): string {
    const steps = align(before, after, (b, a) => this.#isSame(b, a))
    const isInSameSections = this.#areInSameSections(before, after, steps)
    return placed(steps)
      .map(({ step, at }, index) => {
        if ('after' in step) return this.#pair(step.before, step.after)
        const [previous, next] = [steps[index - 1], steps[index + 1]]
        const isBesideNamed = [previous, next].some(
          (one) => one !== undefined && 'after' in one && this.#isNamed(one.after),
        )
        const siblings = [before, after] as const
        return this.#gap(step.before, step.only, { parent, isBesideNamed, isInSameSections, siblings, at })
      })
      .join('')
  }

  /** A new section around a named element can also contain the elements and text next to it. */
  #areInSameSections(
    before: readonly SourceNode[],
    after: readonly SourceNode[],
    steps: readonly Aligned<SourceNode, SourceNode>[],
  ): boolean {
    const was = sectionsOf(before, (node) => this.#textBefore(node))
    const is = sectionsOf(after, (node) => this.#textAfter(node))
    return (
      was.texts === is.texts &&
      steps.every(
        (step) =>
          !('after' in step) ||
          this.#isNamed(step.after) ||
          was.around.get(step.before) === is.around.get(step.after),
      )
    )
  }

  #isSame(b: SourceNode, a: SourceNode): boolean {
    if (b.kind === 'element' && a.kind === 'element') {
      const pair = this.#sides.pairs.get(b)
      if (pair) return pair === a
      if (this.#sides.namedAfter.has(a)) return false
    }
    return b.kind === a.kind && this.#textBefore(b) === this.#textAfter(a)
  }

  #pair(b: SourceNode, a: SourceNode): string {
    if (b.kind !== 'element' || a.kind !== 'element') return this.#textAfter(a)
    if (this.#sides.keepsText === true && this.#isNamed(a) && this.#isReworded(b, a)) {
      this.#found.reworded.push(a)
      const { before, after } = this.#sides
      const startTag =
        attributesOf(b) === attributesOf(a)
          ? after.html.slice(a.start, a.openEnd)
          : startTagWith(b, a, { own: before.html, styled: after.html })
      return startTag + before.html.slice(b.openEnd, b.end)
    }
    if (this.#isNamed(a) || this.#textBefore(b) === this.#textAfter(a)) return this.#textAfter(a)
    const [was, is] = [this.#sides.before.html, this.#sides.after.html]
    const [startTag, newStartTag] = [was.slice(b.start, b.openEnd), is.slice(a.start, a.openEnd)]
    const isOfColumns = startTag !== newStartTag && this.#followsColumns(b, a)
    if (startTag !== newStartTag && !isOfColumns) this.#found.changed.add(a)
    return (
      (isOfColumns ? newStartTag : startTag) +
      this.children(b.children, a.children, a) +
      was.slice(b.closeStart, b.end)
    )
  }

  /** Compares the nodes between two pairs. Elements with the same name count as changed, and other elements as added or removed. */
  #gap(before: readonly SourceNode[], after: readonly SourceNode[], around: Around): string {
    const steps = align(before, after, (b, a) => this.#isAlike(b, a))
    return placed(steps, around.at)
      .map(({ step, at }) =>
        'after' in step
          ? this.#pair(step.before, step.after)
          : this.#rest(step.before, step.only, { ...around, at }),
      )
      .join('')
  }

  #isAlike(b: SourceNode, a: SourceNode): boolean {
    if (b.kind !== 'element' || a.kind !== 'element' || b.name !== a.name) return false
    const { namedBefore, namedAfter } = this.#sides
    return !namedBefore.has(b) && !namedAfter.has(a)
  }

  #rest(
    before: readonly SourceNode[],
    after: readonly SourceNode[],
    { parent, isBesideNamed, isInSameSections, siblings, at }: Around,
  ): string {
    const gone = before.filter((node) => node.kind === 'element')
    const come = after.filter((node) => node.kind === 'element')
    const lost = gone.filter((element) => this.#sides.namedBefore.has(element) && this.#isTextLost(element))
    const foreign = come.filter((element) => this.#isNamed(element) && this.#hasNewText(element))
    const strangers: SourceNode[] = come.filter(
      (element) => lost.length > 0 || !this.#isNamed(element) || foreign.includes(element),
    )
    const kept = gone.filter((element) => !this.#sides.namedBefore.has(element) || lost.includes(element))
    for (const element of strangers) if (element.kind === 'element') this.#found.changed.add(element)
    this.#found.removed.push(...kept)
    const { before: old, after: now } = this.#sides
    const hasSameText = (read?: (text: string) => string) => {
      const [was, is] = [
        { html: old.html, siblings: siblings[0], from: at[0], to: at[0] + before.length, parent },
        { html: now.html, siblings: siblings[1], from: at[1], to: at[1] + after.length, parent },
      ] as const
      return printedText(was, read) === printedText(is, read)
    }
    const isBeside = isBesideNamed || gone.length > kept.length || come.length > strangers.length
    // A style needs no condition.
    const isNear = isBeside && this.#sides.keepsText !== true
    const isUnchanged = hasSameText()
    const isSameText = isUnchanged || (isNear && isInSameSections && hasSameText(withoutSections))
    if (!isSameText) {
      if (parent) this.#found.changed.add(parent)
      else this.#found.isLooseText = true
    }
    if (isUnchanged && gone.length + come.length === 0)
      return before.map((node) => this.#textBefore(node)).join('')
    if (isSameText && strangers.length === 0 && kept.length === 0)
      return after.map((node) => this.#textAfter(node)).join('')
    const named = after.filter((node) => this.#isNamed(node) && !strangers.includes(node))
    return [
      ...before
        .filter((node) => node.kind !== 'element' || kept.includes(node))
        .map((node) => this.#textBefore(node)),
      ...named.map((node) => `${this.#spaceBefore(node)}${this.#textAfter(node)}`),
    ].join('')
  }

  /** Returns the whitespace before a new element. */
  #spaceBefore({ start }: SourceNode): string {
    const text = this.#sides.after.html.slice(0, start)
    return text.slice(text.trimEnd().length)
  }

  #followsColumns(before: SourceElement, after: SourceElement): boolean {
    const { namedBefore, namedAfter, isUnfinished = false } = this.#sides
    return followsColumns({
      before,
      after,
      isUnfinished,
      isNamedBefore: (element) => isWithin(element, namedBefore),
      isNamedAfter: (element) => isWithin(element, namedAfter),
    })
  }

  #isReworded(b: SourceElement, a: SourceElement): boolean {
    return b.name === a.name && this.#written('before', [b]) !== this.#written('after', [a])
  }

  /** A new element can also be put around existing text. */
  #hasNewText(element: SourceElement): boolean {
    const { keepsText = false, before } = this.#sides
    return keepsText && !this.#written('before', before.children).includes(this.#written('after', [element]))
  }

  #isTextLost(element: SourceElement): boolean {
    const { keepsText = false, after } = this.#sides
    return keepsText && !this.#written('after', after.children).includes(this.#written('before', [element]))
  }

  /** Returns everything in nodes that must stay, with single spaces. */
  #written(side: 'before' | 'after', nodes: readonly SourceNode[]): string {
    const read = this.#sides.ignoresCase === true ? withoutCase : undefined
    return writtenText(this.#sides[side], nodes, read).replaceAll(/\s+/g, ' ').trim()
  }

  #isNamed(node: SourceNode): boolean {
    return node.kind === 'element' && this.#sides.namedAfter.has(node)
  }

  #textBefore({ start, end }: SourceNode): string {
    return this.#sides.before.html.slice(start, end)
  }

  #textAfter({ start, end }: SourceNode): string {
    return this.#sides.after.html.slice(start, end)
  }
}

/** Returns whether an element is one of the named elements or in one. */
export function isWithin(element: SourceElement, named: ReadonlySet<SourceElement>): boolean {
  for (let at: SourceElement | undefined = element; at; at = at.parent) if (named.has(at)) return true
  return false
}

/** Returns the sections that are open around each element, and the text with the sections around it. */
function sectionsOf(nodes: readonly SourceNode[], textOf: (node: SourceNode) => string) {
  const around = new Map<SourceNode, string>()
  const open: string[] = []
  let texts = ''
  for (const node of nodes) {
    if (node.kind === 'element') {
      around.set(node, open.join(' '))
      continue
    }
    for (const piece of textOf(node).split(/(\{\{\s*[#^/][^}]*\}\})/)) {
      const [, sign, name = ''] = /^\{\{\s*([#^/])\s*([^}]*?)\s*\}\}$/.exec(piece) ?? []
      if (sign === '/') open.pop()
      else if (sign !== undefined) open.push(`${sign}${name}`)
      else if (plain(piece) !== '') texts += `${open.join(' ')}:${plain(piece)}\n`
    }
  }
  return { around, texts }
}

/** Returns text in uppercase letters. Names in merge tags keep their case. */
export function withoutCase(text: string): string {
  return text.replaceAll(/(\{\{[^}]*\}\})|[^{]+/g, (part, tag?: string) => tag ?? part.toUpperCase())
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

/** A section around a named element belongs to that element. */
function withoutSections(text: string): string {
  return text.replaceAll(/\{\{\s*[#^/][^}]*\}\}/g, '')
}

/** Adds the indexes of the first node of each step. */
function placed(
  steps: readonly Aligned<SourceNode, SourceNode>[],
  [before, after]: readonly [number, number] = [0, 0],
) {
  let [b, a] = [before, after]
  return steps.map((step) => {
    const at = [b, a] as const
    b += 'after' in step ? 1 : step.before.length
    a += 'after' in step ? 1 : step.only.length
    return { step, at }
  })
}
