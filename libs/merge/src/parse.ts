import type { StyleUse } from '@platen/contract'
import Mustache from 'mustache'
import { type AttributeText, decodeReferences, type DrawnElement } from './drawn-elements.ts'
import { scanTags } from './scan-tags.ts'

/** The parts of a dotted name; empty for `{{.}}`, the item itself. */
export type Path = readonly string[]

type Step =
  | { kind: 'text'; text: string }
  | { kind: 'value'; path: Path; offset: number }
  | { kind: 'style'; path: Path; offset: number; use: StyleUse }
  /** A value between elements, which can print markup. */
  | { kind: 'markup'; path: Path; offset: number; isJoined: boolean }
  | { kind: 'section' | 'inverted'; path: Path; offset: number; block: Block }
  | ElementStep

export interface ElementStep {
  kind: 'element'
  name: string
  offset: number
  attributes: ReadonlyMap<string, Block>
  /** The list and the values of each item. */
  rows?: { of: Path; columns: readonly Path[] }
}

/** Properties of positions in a source, by offsets of tags. */
export interface SourcePositions {
  /** Merge fields in style attributes and `<style>` elements. */
  styles?: ReadonlyMap<number, StyleUse>
  /** Merge fields between elements; undefined if no value prints markup. */
  betweenElements?: ReadonlySet<number>
  /** Merge fields that share a line with other text. */
  joined?: ReadonlySet<number>
}

export type Block = readonly Step[]

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

const kindOfToken: Readonly<Record<string, 'section' | 'inverted'>> = { '#': 'section', '^': 'inverted' }

/** Compiles a source without errors. A tag that is alone on a line removes the line, as in Mustache. */
export function parse(
  source: string,
  positions: SourcePositions = {},
  elements: readonly DrawnElement[] = [],
): Block {
  const plain = withPlainComments(elements.length === 0 ? source : withNames(source, elements))
  const byOffset = new Map(elements.map((element) => [element.start, elementStep(element)]))
  return toBlock(parseTokens(plain), positions, byOffset)
}

function parseTokens(source: string): Token[] {
  const writer = new Mustache.Writer()
  // Templates are cached by the caller. The cache of mustache never releases a source.
  Object.assign(writer, { templateCache: undefined })
  return writer.parse(source, ['{{', '}}'])
}

/** Replaces the end tag of each drawn element with a merge tag of the same length, so that offsets do not change. */
function withNames(source: string, elements: readonly DrawnElement[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of elements) {
    parts.push(source.slice(done, start), '{{', 'x'.repeat(end - start - 4), '}}')
    done = end
  }
  return parts.join('') + source.slice(done)
}

function elementStep({ name, offset, attributes, rows }: DrawnElement): ElementStep {
  return {
    kind: 'element',
    name,
    offset,
    attributes: new Map(Array.from(attributes, ([attribute, value]) => [attribute, parseValue(value)])),
    ...(rows && { rows: { of: toPath(rows.of), columns: rows.columns.map(toPath) } }),
  }
}

/** Character references are resolved after the tags, so that escaped braces are text. */
function parseValue({ written }: AttributeText): Block {
  return decoded(parse(written))
}

function decoded(block: Block): Block {
  return block.map((step): Step => {
    if (step.kind === 'text') return { ...step, text: decodeReferences(step.text) }
    if (step.kind === 'element') return step
    const path = step.path.map(decodeReferences)
    return 'block' in step ? { ...step, path, block: decoded(step.block) } : { ...step, path }
  })
}

/**
 * Mustache needs quadratic time for long whitespace in a tag. Only comments can be long, so their text is overwritten with text of the same length.
 */
function withPlainComments(source: string): string {
  const parts: string[] = []
  let done = 0
  for (const tag of scanTags(source)) {
    if (tag.kind !== 'comment') continue
    parts.push(source.slice(done, tag.start), '{{!', 'x'.repeat(tag.end - tag.start - 5), '}}')
    done = tag.end
  }
  return parts.join('') + source.slice(done)
}

function toBlock(
  tokens: readonly Token[],
  positions: SourcePositions,
  elements: ReadonlyMap<number, ElementStep>,
): Block {
  const block: Step[] = []
  for (const [type, value, offset, , inner] of tokens) {
    const kind = kindOfToken[type]
    if (type === 'text') block.push({ kind: 'text', text: value.toWellFormed().replaceAll('\0', '') })
    else if (type === 'name') block.push(elements.get(offset) ?? valueStep(toPath(value), offset, positions))
    else if (kind !== undefined)
      block.push({ kind, path: toPath(value), offset, block: toBlock(inner ?? [], positions, elements) })
  }
  return block
}

function valueStep(path: Path, offset: number, { styles, betweenElements, joined }: SourcePositions): Step {
  const use = styles?.get(offset)
  if (use !== undefined) return { kind: 'style', path, offset, use }
  if (!betweenElements?.has(offset)) return { kind: 'value', path, offset }
  return { kind: 'markup', path, offset, isJoined: joined?.has(offset) === true }
}

function toPath(name: string): Path {
  return name === '.' ? [] : name.split('.')
}
