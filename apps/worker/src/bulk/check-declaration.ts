import { type Declaration, generate, lexer } from 'css-tree'
import type { Reach } from './read-selector.ts'
import { Unsafe } from './unsafe.ts'

/** A property in lower case and its value as CSS. */
export interface PlainDeclaration {
  property: string
  value: string
}

export function readDeclaration(node: Declaration): PlainDeclaration {
  const value = generate(node.value)
  const isCustom = node.property.startsWith('--')
  return { property: isCustom ? node.property : node.property.toLowerCase(), value: value.toLowerCase() }
}

/** Never the same in a common print, or nobody knows. */
const refused = new Map<string, RegExp | undefined>([
  ['position', /fixed|sticky|var\(|env\(/],
  ['page', undefined],
  ['break-before', /left|right|recto|verso|var\(/],
  ['break-after', /left|right|recto|verso|var\(/],
  ['page-break-before', /left|right|recto|verso|var\(/],
  ['page-break-after', /left|right|recto|verso|var\(/],
  ['float', /footnote|page|var\(/],
  ['string-set', undefined],
  ['page-orientation', undefined],
  ['counter-reset', /\bpages?\b|var\(|reversed/],
  ['counter-set', /\bpages?\b|var\(/],
  ['counter-increment', /\bpages?\b|var\(/],
  ['background-attachment', /fixed|var\(/],
  ['background', /fixed/],
  ['quotes', undefined],
  ['zoom', undefined],
  // What these draw may leap over the page between two documents.
  ['contain', undefined],
  ['content-visibility', undefined],
  ['writing-mode', undefined],
  ['perspective', undefined],
  ['transform', /matrix|perspective|3d|z\(|var\(/],
  ['translate', /var\(/],
  ['scale', /var\(/],
  ['box-reflect', undefined],
])
const refusedFamilies =
  /^(?:-webkit-)?(?:animation|view-transition|view-timeline|scroll-timeline|timeline|anchor|position-|offset|bookmark|footnote|mix-blend|backdrop|overlay|interpolate)/
const refusedValues =
  /(?:open|close)-quote|\bcounters?\(\s*pages?\b|\belement\(|\brunning\(|\banchor|\bsibling-|\brandom\(|\btarget-|\bpaint\(|\bpages?\s*[,)]|\\/

/** Inherited by all there is below html, so that it does not matter that more stands between html and body. */
const htmlProperties =
  /^(?:--.*|font(?:-.*)?|line-height(?:-step)?|color|letter-spacing|word-spacing|text-(?:align|align-last|indent|transform|wrap|wrap-mode|wrap-style|rendering|justify|size-adjust|underline-.*)|white-space(?:-collapse)?|word-break|overflow-wrap|word-wrap|line-break|hyphens|tab-size|orphans|widows|list-style(?:-.*)?|border-(?:collapse|spacing)|caption-side|empty-cells|(?:-webkit-)?print-color-adjust|-webkit-font-smoothing|-moz-.*|-ms-.*|-webkit-text-size-adjust|color-adjust|counter-reset|box-sizing|hanging-punctuation|scroll-behavior|accent-color|image-rendering|-webkit-tap-highlight-color)$/
/** These may stand on html with a value that does nothing. */
const htmlNothing = new Map([
  [/^(?:margin|padding)(?:-.*)?$/, /^0(?:px|mm|pt|cm|em|rem)?(?: 0(?:px|mm|pt|cm|em|rem)?)*$/],
  [/^(?:border|outline)(?:-(?:top|right|bottom|left))?(?:-(?:width|style))?$/, /^(?:0|none|0 none|0px)$/],
  [/^(?:min-)?(?:width|height)$/, /^(?:auto|0)$/],
  [/^(?:vertical-align)$/, /^baseline$/],
  [/^text-decoration$/, /^none$/],
])
/** Chromium treats these of body otherwise than those of any other element. */
const bodyRefused =
  /^(?:overflow|writing-mode|direction|text-orientation|text-combine|unicode-bidi|contain|container|content-visibility|float|clear|all$|scroll|overscroll|color-scheme|mask|clip|filter|opacity|transform|translate|rotate|scale|perspective|isolation|will-change|column-span|background-(?!color)|z-index|inset|top$|bottom$|left$|right$)/
const inheriting = /\b(?:inherit|unset|revert|revert-layer)\b/

/**
 * Throws `Unsafe` for a declaration that may do something else in a common print. Backgrounds of html and body are judged elsewhere.
 */
export function checkDeclaration(
  { property, value }: PlainDeclaration,
  reach: Pick<Reach, 'html' | 'body'>,
): void {
  if (refusedValues.test(stripStrings(value))) throw new Unsafe('value')
  if (property.startsWith('--')) return
  const plain = property.replace(/^-(?:webkit|epub)-/, '')
  if (refused.has(plain) && (refused.get(plain)?.test(value) ?? true)) throw new Unsafe(plain)
  if (refusedFamilies.test(property) || !isKnown(property)) throw new Unsafe('property')
  if (reach.html) checkOnHtml(property, value)
  if (reach.body) checkOnBody(property, value)
}

function checkOnHtml(property: string, value: string): void {
  if (isBackground(property)) return
  if (/\b(?:revert|revert-layer)\b/.test(value)) throw new Unsafe('html')
  if (htmlProperties.test(property)) return
  for (const [name, nothing] of htmlNothing) if (name.test(property) && nothing.test(value)) return
  throw new Unsafe('html')
}

function checkOnBody(property: string, value: string): void {
  if (bodyRefused.test(property)) throw new Unsafe('body')
  if (property === 'position' && !/^(?:static|relative)$/.test(value)) throw new Unsafe('body')
  if (property === 'display' && !/^(?:block|flow-root|flex|grid)$/.test(value)) throw new Unsafe('body')
  if (inheriting.test(value) && !htmlProperties.test(property)) throw new Unsafe('body')
  if (/revert/.test(value)) throw new Unsafe('body')
}

export function isBackground(property: string): boolean {
  return property === 'background' || property === 'background-color'
}

/** Browsers pass over what they do not know; this parser may know less than they do. */
function isKnown(property: string): boolean {
  return property.startsWith('-') || knownProperty(property) !== null
}

function knownProperty(property: string): unknown {
  return newerProperties.has(property) ? property : lexer.getProperty(property)
}

/** In Chromium, and not in the parser's dictionary. */
const newerProperties = new Set([
  'text-wrap-mode',
  'text-wrap-style',
  'text-box',
  'text-box-trim',
  'text-box-edge',
])

function stripStrings(value: string): string {
  return value.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, '""').replaceAll(/url\([^)]*\)/g, 'url()')
}
