import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson } from '@platen/template/draft'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { parseSource } from '@platen/template/markup'

/** External addresses in template files, in lower case and without a scheme. A field in an address is `{{…}}`. */
export interface OutsideAddresses {
  /** Addresses that printing can load, and addresses in plain text. */
  loaded: Set<string>
  /** Addresses in links, codes and calculated values, which printing does not load. */
  links: Set<string>
}

/** Replaces a merge tag in an address. */
export const fieldMark = '{{…}}'

/** Replaces a merge tag in text. */
export const markSign = '\uFFFC'
/** Browsers ignore line breaks inside a scheme, and merge tags may print nothing. */
const gap = `[${markSign}\\p{Cc}]*`
const scheme = `${['h', 't', 't', 'p'].join(gap)}${gap}s?${gap}:`
const addressPattern = new RegExp(`(${scheme}|mailto:)([^ "'<>\`(){}]*)`, 'giu')
/**
 * An address at the beginning of a value, without a scheme or with a scheme other than HTTP. Any string in CSS can become an address through a
 * variable.
 */
const bareAddress = new RegExp(
  `(?:^|["'(=,])(?:[\\s\\p{Cc}]*[a-z][a-z\\d+.-]*:|[\\s${markSign}\\p{Cc}]*)[/\\\\]\\p{Cc}*[/\\\\]([^ "'<>\`(){}]*)`,
  'giu',
)
/** XML namespaces, which are never requested. */
const kindsOfXml = /^www\.w3\.org\/(?:2000\/svg|1999\/xlink|1999\/xhtml|1998\/math\/mathml)$/

/**
 * Finds the external addresses in a draft. It searches all text, so that the result does not depend on how markup is parsed. Only addresses that
 * are certainly links are listed separately.
 */
export function outsideAddresses({ files }: DraftSource): OutsideAddresses {
  const loaded = new Set<string>()
  const links = new Set<string>()
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith('.json')) {
      const { computed, ...rest } = objectIn(path, text)
      for (const value of strings(rest)) addTo(loaded, marked(value))
      // Formulas can build addresses without a scheme from pieces, which are checked where they are printed.
      for (const value of strings(computed)) addTo(links, value, [addressPattern])
    } else if (path.endsWith('.css'))
      // Braces in a CSS string could be merge tags or not, so both readings are searched.
      for (const read of [text, marked(text)]) addTo(loaded, withoutEscapes(read))
    else {
      const { rest, hrefs } = splitLinks(text)
      for (const href of hrefs) addTo(links, withoutReferences(marked(href)))
      const read = withoutReferences(marked(rest))
      // Pages can contain style sheets.
      for (const one of [read, withoutEscapes(read)]) addTo(loaded, one)
    }
  }
  return { loaded, links }
}

/** Normalizes an address for comparison. Returns `undefined` if it has no host. */
export function plainAddress(raw: string): string | undefined {
  const plain = raw
    .replaceAll(/\p{Cc}/gu, '')
    .toLowerCase()
    .replace(/^(?:https?:)?[/\\]*/, '')
    .replace(/^mailto:/, '')
    .replace(/[.,;:!?…/\\]+$/u, '')
  return plain === '' || kindsOfXml.test(plain) ? undefined : plain
}

/** Replaces merge tags. This must precede the decoding of references and escapes, because decoded braces do not open a tag. */
function marked(text: string): string {
  return hideMergeTags(text).replaceAll(hiddenTags, markSign)
}

function addTo(found: Set<string>, text: string, patterns = [addressPattern, bareAddress]): void {
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern)) {
      const plain = plainAddress(match.at(-1) ?? '')
      // An address that consists only of a merge tag is allowed.
      if (plain !== undefined && plain !== markSign) found.add(plain.replaceAll(markSign, fieldMark))
    }
}

/** Parses a JSON file. Only template.json is returned unwrapped, because its formulas are handled separately. */
function objectIn(path: string, text: string): Record<string, unknown> {
  const value = readJson(text)
  return path === 'template.json' && isJsonObject(value) ? value : { value }
}

/** Separates the addresses of links and the values of codes from the rest of a page. */
function splitLinks(html: string): { rest: string; hrefs: string[] } {
  const hrefs: string[] = []
  let rest = ''
  let at = 0
  for (const { name, attributes } of parseSource(html).elements) {
    const isLink = name === 'a' || name === 'area'
    if (!isLink && name !== 'bar-code') continue
    for (const { name: attribute, value, start, end } of attributes) {
      const isText = isLink ? attribute === 'href' || attribute === 'xlink:href' : attribute !== 'style'
      if (!isText || start < at) continue
      hrefs.push(value)
      rest += html.slice(at, start)
      at = end
    }
  }
  return { rest: rest + html.slice(at), hrefs }
}

const named: Readonly<Record<string, string>> = {
  colon: ':',
  sol: '/',
  bsol: '\\',
  Tab: '\t',
  NewLine: '\n',
  period: '.',
  amp: '&',
  quot: '"',
  apos: "'",
}

/** Decodes character references. Other named references cannot be part of a scheme or begin a string. */
export function withoutReferences(html: string): string {
  return html.replaceAll(
    /&(?:#x0*([\da-f]{1,8})|#0*(\d{1,8})|(colon|sol|bsol|Tab|NewLine|period|amp|quot|apos));?/gi,
    (all, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name] ?? all
      return letterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ?? all
    },
  )
}

/** Decodes CSS escapes. */
export function withoutEscapes(css: string): string {
  return css.replaceAll(
    /\\(?:([\da-f]{1,6})[ \t\r\n\f]?|\r?\n|([^\da-f]))/gi,
    (_, hex: string | undefined, letter: string | undefined) =>
      hex === undefined ? (letter ?? '') : (letterOf(Number.parseInt(hex, 16)) ?? ''),
  )
}

function letterOf(code: number): string | undefined {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...strings(inner)])
}
