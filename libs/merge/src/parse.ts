import type { StyleUse } from '@platen/contract'
import Mustache from 'mustache'
import { scanTags } from './scan-tags.ts'

/** A name as it is looked up: its parts between the dots; none for `{{.}}`, the item itself. */
export type Path = readonly string[]

type Step =
  | { kind: 'text'; text: string }
  | { kind: 'value'; path: Path; offset: number }
  /** A value in a style attribute or a `<style>`. */
  | { kind: 'style'; path: Path; offset: number; use: StyleUse }
  | { kind: 'section' | 'inverted'; path: Path; offset: number; block: Block }

/** A compiled stretch of template. Offsets are those of the tag in the author's source. */
export type Block = readonly Step[]

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

const kindOfToken: Readonly<Record<string, 'section' | 'inverted'>> = { '#': 'section', '^': 'inverted' }

/** Compiles a source in which `checkSource` found no fault. Tags that stand alone on a line take the line with them, as in Mustache. */
export function parse(source: string, styles: ReadonlyMap<number, StyleUse> = new Map()): Block {
  const writer = new Mustache.Writer()
  // Kept by its owner's cache, if at all: mustache's own never forgets a source.
  Object.assign(writer, { templateCache: undefined })
  const tokens: Token[] = writer.parse(withPlainComments(source), ['{{', '}}'])
  return toBlock(tokens, styles)
}

/** Mustache needs quadratic time for long white space inside a tag, and only comments may be long: their text is overwritten, length kept. */
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

function toBlock(tokens: readonly Token[], styles: ReadonlyMap<number, StyleUse>): Block {
  const block: Step[] = []
  for (const [type, value, offset, , inner] of tokens) {
    const kind = kindOfToken[type]
    if (type === 'text') block.push({ kind: 'text', text: value.toWellFormed().replaceAll('\0', '') })
    else if (type === 'name') {
      const use = styles.get(offset)
      const path = toPath(value)
      block.push(use === undefined ? { kind: 'value', path, offset } : { kind: 'style', path, offset, use })
    } else if (kind !== undefined)
      block.push({ kind, path: toPath(value), offset, block: toBlock(inner ?? [], styles) })
  }
  return block
}

function toPath(name: string): Path {
  return name === '.' ? [] : name.split('.')
}
