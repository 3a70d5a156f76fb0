import type { SourceTree } from '../parse-source.ts'
import type { BrandName } from './brand-values.ts'
import { rulesOf } from './rules-of.ts'
import { readDeclarations, type StyleDeclaration } from './read-style-sheet.ts'

/** A template value that the brand replaces, and its number of uses. */
export interface BrandedValue {
  name: BrandName
  /** The replaced value as written, which is the fallback if there is no brand. */
  instead: string
  count: number
}

export interface BrandedStyle {
  html: string
  css: string
  /** Empty if nothing was replaced. */
  values: BrandedValue[]
}

/** A declaration, with offsets in its file. */
interface Position extends StyleDeclaration {
  file: 'html' | 'css'
  isRoot: boolean
  isHeading: boolean
}

/** A part of a value, with offsets in its file. */
interface Part {
  file: 'html' | 'css'
  start: number
  end: number
  text: string
}

const color = /#(?:[\da-f]{6}|[\da-f]{3})(?![\da-f])|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)/gi
/** Matches parts of values that can look like colors, and values that already use the brand. */
const notColors = /url\([^)]*\)|"[^"]*"|'[^']*'|var\(\s*--brand-(?:[^()]|\([^()]*\))*\)/g
const size = String.raw`(?:[\d.]+(?:pt|px|mm|cm|in|pc|q|r?em|ex|ch|vw|vh|%)|(?:xx?-)?(?:small|large)|medium|smaller|larger)`
const shorthand = new RegExp(String.raw`^(?:[\w-]+\s+)*?${size}(?:\s*/\s*[\w.%]+)?\s+`, 'i')
const noFamily = /^(?:inherit|initial|unset|revert)$|\b(?:mono|courier|consolas|menlo)/i
/** Colors with a smaller range of components are gray. */
const chromaMin = 40

/** Replaces a template's two main colors, and its fonts of headings and text, with `var(--brand-…)`, whose fallback is the old value. */
export function applyBrand(tree: SourceTree, html: string, css: string): BrandedStyle {
  const positions = positionsOf(tree, html, css)
  const parts = new Map<Part, BrandName>()
  const isSaid = (name: BrandName) => `${html}${css}`.includes(`--brand-${name}`)
  for (const [part, name] of [...mainColors(positions, isSaid), ...mainFonts(positions)])
    if (!isSaid(name)) parts.set(part, name)
  const values = new Map<BrandName, BrandedValue>()
  const texts = { html, css }
  for (const [{ file, start, end, text }, name] of [...parts].toSorted(([a], [b]) => b.start - a.start)) {
    texts[file] = `${texts[file].slice(0, start)}var(--brand-${name}, ${text})${texts[file].slice(end)}`
    // Goes from the last use to the first, so that the first use is named.
    values.set(name, { name, instead: text, count: (values.get(name)?.count ?? 0) + 1 })
  }
  return {
    ...texts,
    values: [...values.values()].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
  }
}

const order: readonly BrandName[] = ['primary', 'accent', 'font-heading', 'font-text']

function positionsOf(tree: SourceTree, html: string, css: string): Position[] {
  const ofSheet = (file: Position['file'], text: string, offset: number): Position[] =>
    rulesOf(text).flatMap(({ selectors, declarations }) => {
      const isRoot = selectors.some((one) => /^(?::root|html|body|\*)$/i.test(one.text))
      const isHeading = selectors.some((one) => /\bh[1-3]\b|title|heading/i.test(one.text))
      return declarations.map((declaration) => moved(declaration, offset, { file, isRoot, isHeading }))
    })
  const sheets = [...html.matchAll(/(<style[^>]*>)([\s\S]*?)<\/style/gi)].flatMap((found) =>
    ofSheet('html', found[2] ?? '', found.index + (found[1]?.length ?? 0)),
  )
  const attributes = tree.elements.flatMap((element) =>
    element.attributes
      .filter(({ name }) => name === 'style')
      .flatMap(({ value, start, end }) => {
        const valueStart = start + html.slice(start, end).lastIndexOf(value)
        const isRoot = element.name === 'html' || element.name === 'body'
        return readDeclarations(value).map((declaration) =>
          moved(declaration, valueStart, { file: 'html', isRoot, isHeading: /^h[1-3]$/.test(element.name) }),
        )
      }),
  )
  return [...ofSheet('css', css, 0), ...sheets, ...attributes]
}

function moved(
  declaration: StyleDeclaration,
  offset: number,
  of: Pick<Position, 'file' | 'isRoot' | 'isHeading'>,
): Position {
  const { valueStart, valueEnd } = declaration
  return { ...declaration, ...of, valueStart: valueStart + offset, valueEnd: valueEnd + offset }
}

/** Returns the two most frequent colors with their positions. */
function mainColors(
  positions: readonly Position[],
  isSaid: (name: BrandName) => boolean,
): [Part, BrandName][] {
  const byColor = new Map<string, Part[]>()
  for (const { file, value, valueStart } of positions) {
    const seen = value.replaceAll(notColors, (text) => ' '.repeat(text.length))
    for (const { 0: text, index } of seen.matchAll(color)) {
      const parts = rgbOf(text)
      if (Math.max(...parts) - Math.min(...parts) < chromaMin) continue
      const key = parts.join()
      const start = valueStart + index
      byColor.set(key, [...(byColor.get(key) ?? []), { file, start, end: start + text.length, text }])
    }
  }
  const most = [...byColor.values()].toSorted((a, b) => b.length - a.length)
  const named = (parts: Part[] | undefined, name: BrandName) =>
    (parts ?? []).map((part): [Part, BrandName] => [part, name])
  const [first, next] = isSaid('primary') ? [undefined, most[0]] : most
  // A color with one use, such as a red warning, is not a main color.
  const second = next && next.length > 1 ? next : undefined
  return [...named(first, 'primary'), ...named(second, 'accent')]
}

/** Returns the font of the page, and the font of headings if it is different. */
function mainFonts(positions: readonly Position[]): [Part, BrandName][] {
  const families = positions.flatMap((position) => {
    const part = familyPart(position)
    return part ? [{ part, position }] : []
  })
  const first =
    families.find(({ position }) => position.isRoot) ?? families.find(({ position }) => !position.isHeading)
  const text = first && normal(first.part.text)
  const heading = families.find(({ part, position }) => position.isHeading && normal(part.text) !== text)
  const named = heading && normal(heading.part.text)
  return families.flatMap(({ part }): [Part, BrandName][] => {
    const family = normal(part.text)
    if (family === named) return [[part, 'font-heading']]
    return family === text ? [[part, 'font-text']] : []
  })
}

function familyPart({ property, value, valueStart, file }: Position): Part | undefined {
  if (property !== 'font-family' && property !== 'font') return undefined
  const skipped = property === 'font' ? shorthand.exec(value)?.[0].length : 0
  if (skipped === undefined) return undefined
  const text = value.slice(skipped)
  if (noFamily.test(text) || text.includes('var(') || text.includes('{{')) return undefined
  const start = valueStart + skipped
  return { file, start, end: start + text.length, text }
}

function rgbOf(text: string): number[] {
  if (!text.startsWith('#')) return [...text.matchAll(/\d+/g)].map(([part]) => Number(part))
  const digits = text.length === 4 ? text.slice(1).replaceAll(/./g, (digit) => digit + digit) : text.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/["']/g, '')
    .replaceAll(/\s*,\s*/g, ',')
    .trim()
}
