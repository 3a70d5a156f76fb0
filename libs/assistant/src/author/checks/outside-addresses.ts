import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson } from '@platen/template/draft'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { parseSource } from '@platen/template/markup'

/** Addresses outside of a template that its files name, lower case and without their scheme; a field in one is `{{…}}`. */
export interface OutsideAddresses {
  /** What printing may load, and what stands in words. */
  loaded: Set<string>
  /** What a reader may click or scan: links, codes, and calculated values, which nothing loads. */
  links: Set<string>
}

/** Stands for a merge tag in an address. */
export const fieldMark = '{{…}}'

/** Stands for a merge tag in a text. */
export const markSign = '\uFFFC'
/** Between the letters of a scheme browsers read over line breaks, and merge tags may print nothing. */
const gap = `[${markSign}\\p{Cc}]*`
const scheme = `${['h', 't', 't', 'p'].join(gap)}${gap}s?${gap}:`
const addressPattern = new RegExp(`(${scheme}|mailto:)([^ "'<>\`(){}]*)`, 'giu')
/** They name a kind of XML, and are never asked. */
const kindsOfXml = /^www\.w3\.org\/(?:2000\/svg|1999\/xlink|1999\/xhtml|1998\/math\/mathml)$/

/**
 * The outside addresses of a draft. They are looked for in the bytes, wherever they stand, so that nothing depends on how markup is read; only
 * what is sure to be a link's is told apart.
 */
export function outsideAddresses({ files }: DraftSource): OutsideAddresses {
  const loaded = new Set<string>()
  const links = new Set<string>()
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith('.json')) {
      const { computed, ...rest } = objectIn(path, text)
      for (const value of strings(rest)) addTo(loaded, marked(value))
      for (const value of strings(computed)) addTo(links, value)
    } else if (path.endsWith('.css'))
      // Whether braces in it are merge tags or letters of a string is not for this to know.
      for (const read of [text, marked(text)]) addTo(loaded, withoutEscapes(read))
    else {
      const { rest, hrefs } = splitLinks(text)
      for (const href of hrefs) addTo(links, withoutReferences(marked(href)))
      const read = withoutReferences(marked(rest))
      // Style sheets stand in a page, too.
      for (const one of [read, withoutEscapes(read)]) addTo(loaded, one)
    }
  }
  return { loaded, links }
}

/** An address as it is compared; `undefined` for one that names nothing. */
export function plainAddress(raw: string): string | undefined {
  const plain = raw
    .replaceAll(/\p{Cc}/gu, '')
    .toLowerCase()
    .replace(/^(?:https?:)?[/\\]*/, '')
    .replace(/^mailto:/, '')
    .replace(/[.,;:!?…/\\]+$/u, '')
  return plain === '' || kindsOfXml.test(plain) ? undefined : plain
}

/** Before references and escapes are read: they may be of braces, which open no tag. */
function marked(text: string): string {
  return hideMergeTags(text).replaceAll(hiddenTags, markSign)
}

function addTo(found: Set<string>, text: string): void {
  for (const [, , rest = ''] of text.matchAll(addressPattern)) {
    const plain = plainAddress(rest)
    // A whole address that comes of data is the data's.
    if (plain !== undefined && plain !== markSign) found.add(plain.replaceAll(markSign, fieldMark))
  }
}

/** Formulas are apart in template.json. */
function objectIn(path: string, text: string): Record<string, unknown> {
  const value = readJson(text)
  return path === 'template.json' && isJsonObject(value) ? value : { value }
}

/** Takes the addresses of links and the texts of codes out of a page. */
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
}

/** A page with the letters of references; no other reference by name is of a letter that a scheme may have. */
export function withoutReferences(html: string): string {
  return html.replaceAll(
    /&(?:#x0*([\da-f]{1,8})|#0*(\d{1,8})|(colon|sol|bsol|Tab|NewLine|period|amp));?/gi,
    (all, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name] ?? all
      return letterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ?? all
    },
  )
}

/** CSS with the letters of escapes. */
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
