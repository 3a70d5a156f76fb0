import type { BlockContent } from '@platen/contract'
import { isPagePart } from '../edits/content-model.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { withClass } from '../style/class-attribute.ts'
import { slug } from '../style/class-name.ts'
import { matches } from '../style/match-selector.ts'
import { readStyleSheet } from '../style/read-style-sheet.ts'
import { classesOf, styleNodeOf } from '../style/style-nodes.ts'
import { type CssRule, writeRules } from './add-rules.ts'
import type { BlockVariant } from './block.ts'
import { findPositions, wholeOf } from './insert-positions.ts'

/** Whether an element is in a position where a block can be. */
export function isBlock(tree: SourceTree, element: SourceElement): boolean {
  return findPositions(tree).some(
    (position) =>
      position.at !== 'inside' && position.element.parent === element.parent && !isPagePart(element.name),
  )
}

/**
 * Extracts an element as a block. The block includes the sections around it that have no other content, and the matching CSS rules, scoped to
 * the block's class.
 */
export function saveBlock(
  { tree, css }: { tree: SourceTree; css: string },
  element: SourceElement,
  name: string,
): Pick<BlockContent, 'html' | 'css'> {
  const { html: own, look } = lookOf(tree, element, name)
  const { start, end } = wholeOf(tree, element)
  const html = tree.html.slice(start, element.start) + own + tree.html.slice(element.end, end)
  return {
    html: withoutIndent(html, indentOf(tree.html, start)),
    css: writeRules(rulesOf({ tree, css }, element, { own, look })),
  }
}

/** Returns a saved block as a gallery variant. */
export function keptVariant({ html, css }: Pick<BlockContent, 'html' | 'css'>): BlockVariant {
  return { label: '', html, rules: readRules(css) }
}

function readRules(css: string): CssRule[] {
  return readStyleSheet(css).map(({ selectors, declarations }) => ({
    selector: selectors.map(({ text }) => text).join(', '),
    declarations: declarations.map(writtenDeclaration),
  }))
}

function writtenDeclaration(declaration: { property: string; value: string; isImportant: boolean }): string {
  const { property, value, isImportant } = declaration
  return `${property}: ${value}${isImportant ? ' !important' : ''}`
}

/** Returns the element with a class for its CSS rules: its first class, or a class derived from the block's name. */
function lookOf(tree: SourceTree, element: SourceElement, name: string): { html: string; look: string } {
  const [known] = classesOf(element)
  const hasKnown = known !== undefined && /^[\w-]+$/.test(known)
  const look = hasKnown ? known : slug(name) || 'block'
  const html = hasKnown ? tree.html : withClass(tree.html, element, look)
  return { html: html.slice(element.start, element.end + html.length - tree.html.length), look }
}

const decoration = /::?(?:before|after|marker|first-line|first-letter)$/

function rulesOf(
  { tree, css }: { tree: SourceTree; css: string },
  element: SourceElement,
  { own, look }: { own: string; look: string },
): CssRule[] {
  const alone = parseSource(own)
  const inside = tree.elements.filter(({ start, end }) => element.start <= start && end <= element.end)
  const pairs = inside.flatMap((one, index) => {
    const copy = alone.elements[index]
    return copy ? [{ node: styleNodeOf(tree, one), copy: styleNodeOf(alone, copy) }] : []
  })
  return readStyleSheet(css).flatMap(({ selectors, declarations }) => {
    const scoped = new Set<string>()
    for (const { text } of selectors) {
      const [drawn = ''] = decoration.exec(text) ?? []
      const whole = text.slice(0, text.length - drawn.length)
      for (const { node, copy } of pairs) {
        if (!selectorsOf(whole).some((selector) => matches(selector, node))) continue
        const found = scopedTexts(whole, look).find((one) =>
          selectorsOf(one).some((selector) => matches(selector, copy)),
        )
        if (found !== undefined) scoped.add(found + drawn)
      }
    }
    if (scoped.size === 0 || declarations.length === 0) return []
    return [{ selector: [...scoped].join(', '), declarations: declarations.map(writtenDeclaration) }]
  })
}

const known = new Map<string, ReturnType<typeof readStyleSheet>[number]['selectors']>()
const knownMax = 2_000

function selectorsOf(text: string) {
  const found = known.get(text) ?? readStyleSheet(`${text}{}`)[0]?.selectors ?? []
  if (known.size >= knownMax) known.clear()
  known.set(text, found)
  return found
}

/** Returns variants of a selector that match only in a block, the most complete first. */
function scopedTexts(text: string, look: string): string[] {
  const parts = compoundsOf(text)
  return parts.flatMap((_, index) => {
    const rest = parts.slice(index + 1).join('')
    const from = parts
      .slice(index)
      .join('')
      .replace(/^[\s>+~]+/, '')
    return [`.${look}${rest}`, `.${look} ${from}`]
  })
}

/** Splits `a > b:is(c d) e` into `a`, ` > b:is(c d)` and ` e`. */
function compoundsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const [piece] of text.trim().matchAll(/\s*[>+~]\s*|\s+|[^\s>+~]/g)) {
    if (/[([]/.test(piece)) depth++
    if (/[)\]]/.test(piece)) depth--
    if (depth === 0 && /^\s*[>+~\s]/.test(piece)) {
      parts.push(part)
      part = ''
    }
    part += piece
  }
  return [...parts, part]
}

function indentOf(html: string, at: number): string {
  const lead = html.slice(html.lastIndexOf('\n', at - 1) + 1, at)
  return lead.trim() === '' ? lead : ''
}

function withoutIndent(html: string, indent: string): string {
  return indent === '' ? html : html.replaceAll(`\n${indent}`, '\n')
}
