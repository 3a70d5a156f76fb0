import type { DraftSource } from '@platen/contract'
import { isJsonObject, pageHtml, readJson, readSettings } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import { markSign, withoutEscapes, withoutReferences } from './outside-addresses.ts'

/** A field or text that is put together of others: what it comes to is known by nobody. */
interface Made {
  /** The last of its names, by which a page prints it. */
  name: string
  written: string
  /** The letters that it has of its own. */
  constants: string
}

/** A tag that prints something, with the sections around it. */
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
/** SVG that sets an attribute of another element. */
const moving = /^(?:set|animate\w*)$/i
/** Only read, never asked for. */
const ofWords = /^(?:alt|title|class|id|lang|dir|scope|headers|(?:col|row)span|aria-.*)$/
const beginsWithHost = /^\s*["']https?:\/\/[^"'/\\]+\//i
/** What stands for a value of the section around it. */
const ofSection = new Set(['.', 'this', 'key'])

/**
 * Where a page loads what fields are put together to, and where it prints a calculated value that may have become an address, such as in a
 * link, a code or a style. `begun`: the draft before, whose own formulas are trusted.
 */
export function piecedAddresses(source: DraftSource, begun: DraftSource): string[] {
  const made = madeIn(source)
  const calculated = new Set(made.map(({ name }) => name))
  const known = madeIn(begun)
  const spelled = spelledNames(made, known)
  // Of one that begins with its host the host is known, and checked as that of a link.
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
      if (!loading.test(attribute.name) && !moving.test(name)) return isPiecedStyle(text) ? [text] : []
      const isCalculated = text.startsWith('{{') && printed.some((tag) => isOf(tag, calculated))
      return isCalculated || addressesIn(text, /[ ,;]+/).some(beginsOpen) ? [text] : []
    }),
    ...(name === 'style' &&
    (isPiecedStyle(html.slice(start, end)) || within(start, end).some((tag) => isOf(tag, spelled)))
      ? [html.slice(start, end)]
      : []),
  ])
}

/** What stands apart in a text; browsers read addresses over line breaks. */
function addressesIn(text: string, between: RegExp): string[] {
  return withoutReferences(withoutTags(text, markSign))
    .replaceAll(/\p{Cc}/gu, '')
    .split(between)
}

/** Fields, whose defaults anybody may have set, and letters come to an address before its first folder is named. */
function beginsOpen(address: string): boolean {
  const [before = '', ...rest] = address.split(markSign)
  return rest.length > 0 && address !== markSign && !/[^/\\]\//.test(before)
}

function isPiecedStyle(css: string): boolean {
  if (!/[(\\&@]/.test(css) || !css.includes('{{')) return false
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

/** The index of the first tag that does not stand before an offset. */
function firstFrom(tags: readonly PrintedTag[], offset: number): number {
  let [low, high] = [0, tags.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tags[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** A dot alone is a name. */
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

/** Names of what an edit put together with letters that addresses have, and of what is made of that. */
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

/** In whatever order they are put together. */
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

/** Texts of a tree, each by the last name that leads to it; a declared formula by the name of its field. */
function leavesOf(tree: unknown): { name: string; written: string }[] {
  if (!isJsonObject(tree)) return []
  return Object.entries(tree).flatMap(([path, value]) => {
    const name = lastOf(path)
    if (typeof value === 'string') return [{ name, written: value }]
    const formula = isJsonObject(value) ? value['formula'] : undefined
    return typeof formula === 'string' ? [{ name, written: formula }] : leavesOf(value)
  })
}
