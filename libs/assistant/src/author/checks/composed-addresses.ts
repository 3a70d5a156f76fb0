import type { DraftSource } from '@platen/contract'
import { isJsonObject, pageHtml, readJson, readSettings } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import { markSign, withoutEscapes, withoutReferences } from './outside-addresses.ts'

/** A formula, or a string with merge tags. Its result is unknown. */
interface Made {
  /** The last segment of the name, as in the merge tags of a page. */
  name: string
  written: string
  /** Literal characters in it. */
  constants: string
}

/** A tag that prints a value, with its sections. */
interface PrintedTag {
  start: number
  name: string
  section: Section | undefined
}

interface Section {
  name: string
  around: Section | undefined
}

const loading = /^(?:src|srcset|href|xlink:href|poster|data|background)$/
/** SVG elements that change an attribute of another element. */
const moving = /^(?:set|animate\w*)$/i
/** Attributes whose values are never loaded as addresses. */
const ofWords = /^(?:alt|title|class|id|lang|dir|scope|headers|(?:col|row)span|aria-.*)$/
const beginsWithHost = /^\s*["']https?:\/\/[^"'/\\]+\//i
/** Names for the value of the enclosing section. */
const ofSection = new Set(['.', 'this', 'key'])

/**
 * Finds where a page loads an address built from fields, or prints a calculated value that may be an address, for example in a link, a
 * code or a style. `begun` is the draft before the turn, whose formulas are trusted.
 */
export function composedAddresses(source: DraftSource, begun: DraftSource): string[] {
  const made = madeIn(source)
  const calculated = new Set(made.map(({ name }) => name))
  const known = madeIn(begun)
  const spelled = spelledNames(made, known)
  // If an address begins with a literal host, it is checked as a link, so it is not hidden.
  const hidden = spelledNames(
    made.filter(({ written }) => !beginsWithHost.test(written)),
    known,
  )
  const html = pageHtml(source)
  const tags = printedTags(html)
  const within = (start: number, end: number) => tags.slice(firstFrom(tags, start), firstFrom(tags, end))
  return parseSource(html).elements.flatMap(({ name, attributes, start, end }) => [
    ...attributes.flatMap((attribute) => {
      const text = attribute.value.trim()
      if (!text.includes('{{') || ofWords.test(attribute.name)) return []
      const printed = within(attribute.start, attribute.end)
      const isRead = name === 'bar-code' || name === 'a' || name === 'area'
      if (isRead && attribute.name !== 'src' && attribute.name !== 'style')
        return printed.some((tag) => isOf(tag, hidden)) ? [text] : []
      if (printed.some((tag) => isOf(tag, spelled))) return [text]
      if (!loading.test(attribute.name) && !moving.test(name)) return isComposedStyle(text) ? [text] : []
      const isCalculated = text.startsWith('{{') && printed.some((tag) => isOf(tag, calculated))
      return isCalculated || isOutside(text) || addressesIn(text, /[ ,;]+/).some(beginsOpen) ? [text] : []
    }),
    ...(name === 'style' &&
    (isComposedStyle(html.slice(start, end)) || within(start, end).some((tag) => isOf(tag, spelled)))
      ? [html.slice(start, end)]
      : []),
  ])
}

/** Splits text into possible addresses. Browsers ignore line breaks inside addresses. */
function addressesIn(text: string, between: RegExp): string[] {
  return withoutReferences(withoutTags(text, markSign))
    .replaceAll(/\p{Cc}/gu, '')
    .split(between)
}

/** Whether merge fields, whose defaults anyone can set, are part of an address before its first path segment. */
function beginsOpen(address: string): boolean {
  const [before = '', ...rest] = address.split(markSign)
  return rest.length > 0 && address !== markSign && !/[^/\\]\//.test(before)
}

/**
 * Returns whether text with fields contains an external address. Where the address ends is ignored, because browsers encode spaces and quotation
 * marks.
 */
function isOutside(text: string): boolean {
  return addressesIn(text, /(?!)/).some((one) => /https?:|(?:^|["'(,])\s*[/\\]{2}/i.test(one))
}

function isComposedStyle(css: string): boolean {
  // A custom property may become an address elsewhere.
  if (!/[(\\&@]|--/.test(css) || !css.includes('{{')) return false
  if (isOutside(withoutEscapes(css))) return true
  return addressesIn(withoutEscapes(css), /[ "'(),;<>{}]+/).some(
    (one) => beginsOpen(one) && /[:/\\]|\uFFFC{2}/.test(one),
  )
}

function isOf({ name, section }: PrintedTag, names: ReadonlySet<string>): boolean {
  if (names.has(lastOf(name))) return true
  if (!ofSection.has(lastOf(name))) return false
  for (let one = section; one; one = one.around) if (names.has(lastOf(one.name))) return true
  return false
}

/** Returns the index of the first tag at or after an offset. */
function firstFrom(tags: readonly PrintedTag[], offset: number): number {
  let [low, high] = [0, tags.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tags[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the last segment of a dotted name. A single dot is a name. */
function lastOf(name: string): string {
  return name.split('.').at(-1) || name
}

function printedTags(html: string): PrintedTag[] {
  const printed: PrintedTag[] = []
  let section: Section | undefined
  for (const { kind, name, start } of scanTags(html)) {
    if (kind === 'section' || kind === 'inverted') section = { name, around: section }
    else if (kind === 'close') section = section?.around
    else if (kind === 'value' || kind === 'raw') printed.push({ start, name, section })
  }
  return printed
}

/** Returns the names of new values whose literals could spell an address, and of all values derived from them. */
function spelledNames(made: readonly Made[], before: readonly Made[]): Set<string> {
  const known = new Set(before.map(({ name, written }) => `${name}=${written}`))
  const fresh = made.filter(({ name, written }) => !known.has(`${name}=${written}`))
  if (!maySpell(fresh.map(({ constants }) => constants).join(''))) return new Set()
  const names = new Set(fresh.map(({ name }) => name))
  for (let size = -1; size < names.size;) {
    size = names.size
    for (const { name, written } of made)
      if (written.match(/[\p{L}\p{N}_]+/gu)?.some((word) => names.has(word))) names.add(name)
  }
  return names
}

/** Returns whether the literals could spell a scheme in any order. */
function maySpell(constants: string): boolean {
  return (
    /[/\\]/.test(constants) || [':', 'h', 't', 'p'].every((sign) => constants.toLowerCase().includes(sign))
  )
}

function madeIn({ files }: DraftSource): Made[] {
  const { computed } = readSettings(files['template.json'] ?? '')
  const texts = Object.entries(files).flatMap(([path, text]) =>
    path.startsWith('texts/') ? leavesOf(readJson(text)).filter(({ written }) => written.includes('{{')) : [],
  )
  return [
    ...leavesOf(computed).map(({ name, written }) => ({
      name,
      written,
      constants: (written.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g) ?? [])
        .join('')
        .replaceAll(/\\[nt"']|["']/g, ''),
    })),
    ...texts.map(({ name, written }) => ({ name, written, constants: withoutTags(written) })),
  ]
}

function withoutTags(text: string, sign = ''): string {
  let [rest, at] = ['', 0]
  for (const { start, end } of scanTags(text)) {
    rest += text.slice(at, start) + sign
    at = end
  }
  return rest + text.slice(at)
}

/** Returns the strings of a tree by the last segment of their path. A formula with settings is listed under the name of its field. */
function leavesOf(tree: unknown): { name: string; written: string }[] {
  if (!isJsonObject(tree)) return []
  return Object.entries(tree).flatMap(([path, value]) => {
    const name = lastOf(path)
    if (typeof value === 'string') return [{ name, written: value }]
    const formula = isJsonObject(value) ? value['formula'] : undefined
    return typeof formula === 'string' ? [{ name, written: formula }] : leavesOf(value)
  })
}
