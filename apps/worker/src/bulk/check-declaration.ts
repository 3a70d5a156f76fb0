import { type Declaration, generate, lexer, string, tokenize, tokenTypes, url } from 'css-tree'
import { type Customs, expandCustoms } from './custom-properties.ts'
import { functions, htmlNothing, inherited, ofBody, pictureProperties, properties } from './css-names.ts'
import type { Reach } from './read-selector.ts'
import { Unsafe } from './unsafe.ts'

/** A property in lower case and its value as CSS, in lower case, with all that its custom properties may stand for. */
export interface PlainDeclaration {
  property: string
  value: string
}

export function readDeclaration(node: Declaration, customs: Customs): PlainDeclaration {
  const property = node.property.toLowerCase()
  const value = generate(node.value).toLowerCase()
  return { property, value: property.startsWith('--') ? value : expandCustoms(value, customs) }
}

const breaks = /^(?:auto|avoid|avoid-page|avoid-column|page|column|always|all)$/
const noVariables = /^(?!.*var\()/s
/** What a property's value must look like. */
const values = new Map<string, RegExp>([
  ['position', /^(?:static|relative|absolute)$/],
  ['float', /^(?:none|left|right|inline-start|inline-end)$/],
  // Without its box, an element contains nothing that is positioned in it.
  [
    'display',
    /^(?:none|block|inline|inline-block|flow-root|flex|inline-flex|grid|inline-grid|list-item|table|inline-table|table-(?:caption|cell|column|column-group|footer-group|header-group|row|row-group))$/,
  ],
  ['break-before', breaks],
  ['break-after', breaks],
  ['page-break-before', breaks],
  ['page-break-after', breaks],
  ['background', /^(?!.*(?:fixed|var\())|^var\(\) (?!fixed)[^\s(]+(?:\([^()]*\))?$/s],
  ['counter-reset', noVariables],
  ['counter-set', noVariables],
  ['counter-increment', noVariables],
  ['overflow', noVariables],
  ['overflow-x', noVariables],
  ['overflow-y', noVariables],
  ['content', noVariables],
])
const inheriting = /\b(?:inherit|unset|revert|revert-layer)\b/
const counterName = /^(?!pages?$|platen|reversed)[a-z_][a-z0-9_-]*$/

/**
 * Throws `Unsafe` for a declaration that may do something else in a common print: all that is not known to do the same. Backgrounds of html
 * and body are judged elsewhere.
 */
export function checkDeclaration(
  { property, value }: PlainDeclaration,
  reach: Pick<Reach, 'html' | 'body'> & { isUniversal?: boolean },
): void {
  checkValue(property, value)
  if (property.startsWith('--')) {
    // On the elements of the common print, others' documents would inherit it.
    if (reach.isUniversal) throw new Unsafe('variable')
    return
  }
  if (!properties.has(property)) throw new Unsafe(nameOf(property))
  if (!(values.get(property)?.test(value) ?? true)) throw new Unsafe(property)
  if (property === 'content') checkContent(value)
  if (property.startsWith('counter-')) checkCounters(property, value)
  if (reach.html) checkOnHtml(property, value)
  if (reach.body) checkOnBody(property, value)
}

/** A name that browsers know, as there are not many. */
function nameOf(property: string): string {
  const plain = property.replace(/^-(?:webkit|epub)-/, '')
  const isKnown = /^[a-z-]+$/.test(plain) && lexer.getProperty(plain) !== null
  return isKnown ? plain : 'property'
}

const refusedTokens = new Set<number>([
  tokenTypes.AtKeyword,
  tokenTypes.BadString,
  tokenTypes.BadUrl,
  tokenTypes.CDC,
  tokenTypes.CDO,
  tokenTypes.LeftCurlyBracket,
  tokenTypes.RightCurlyBracket,
  tokenTypes.Semicolon,
  tokenTypes.Colon,
])

/** Its functions are known, its addresses are of pictures, and it is written without escapes. Text in quotes is text. */
export function checkValue(property: string, value: string): void {
  let isAddress = false
  tokenize(value, (type, start, end) => {
    const text = value.slice(start, end)
    if (refusedTokens.has(type)) throw new Unsafe('value')
    if (type === tokenTypes.String) {
      if (isAddress) checkAddress(property, string.decode(text))
      return
    }
    if (type === tokenTypes.Url) return checkAddress(property, url.decode(text))
    if (text.includes('\\') || (type === tokenTypes.Delim && !/^[-+*/!]$/.test(text)))
      throw new Unsafe('value')
    if (type === tokenTypes.WhiteSpace) return
    isAddress = type === tokenTypes.Function && text === 'url('
    if (type === tokenTypes.Function && !functions.has(text.slice(0, -1))) throw new Unsafe('value')
  })
  if (property !== 'content' && /\b(?:attr|counters?)\(/.test(value)) throw new Unsafe('value')
}

/** Nothing in a document is named by it. */
function checkAddress(property: string, address: string): void {
  if (address === '' || (address.includes('#') && !address.startsWith('data:'))) throw new Unsafe('reference')
  if (!pictureProperties.has(property)) throw new Unsafe('value')
}

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs

function checkContent(value: string): void {
  const plain = value.replaceAll(quoted, '""').replaceAll(/url\([^)]*\)/g, '""')
  for (const [, name, inner = ''] of plain.matchAll(/\b(attr|counters?)\(([^()]*)\)/g)) {
    const [first = '', ...rest] = inner.split(',').map((part) => part.trim())
    // A typed attribute is no text.
    if (name === 'attr' ? rest.length > 0 || !/^[a-z][a-z0-9-]*$/.test(first) : !counterName.test(first))
      throw new Unsafe('value')
  }
  const rest = plain.replaceAll(/[a-z-]+\([^()]*\)/g, '""')
  if (!/^(?:""|none|normal|[\s,/])*$/.test(rest)) throw new Unsafe('value')
}

function checkCounters(property: string, value: string): void {
  for (const word of value.split(/\s+/))
    if (!/^-?\d+$/.test(word) && !counterName.test(word)) throw new Unsafe(property)
}

function checkOnHtml(property: string, value: string): void {
  if (isBackground(property)) return
  if (/\b(?:revert|revert-layer)\b/.test(value)) throw new Unsafe('html')
  if (inherited.test(property)) return
  for (const [name, nothing] of htmlNothing) if (name.test(property) && nothing.test(value)) return
  throw new Unsafe('html')
}

function checkOnBody(property: string, value: string): void {
  if (/revert/.test(value)) throw new Unsafe('body')
  if (inherited.test(property)) return
  if (!ofBody.test(property) || inheriting.test(value)) throw new Unsafe('body')
  if (property === 'position' && value === 'absolute') throw new Unsafe('body')
  if (property === 'display' && !/^(?:block|flow-root|flex|grid)$/.test(value)) throw new Unsafe('body')
}

export function isBackground(property: string): boolean {
  return property === 'background' || property === 'background-color'
}
