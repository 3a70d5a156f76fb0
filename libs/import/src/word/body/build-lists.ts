import { type Css, element, type HtmlElement, type HtmlNode } from '../html-tree.ts'
import { round } from '../styles/lengths.ts'
import { counterStyles, cssText } from './counters.ts'
import type { ReadParagraph } from './read-paragraph.ts'
import { symbolText } from './symbols.ts'

type Item = NonNullable<ReadParagraph['item']>

interface OpenList {
  list: HtmlElement
  abstractId: string
  level: number
  indent: number
}

const levelsMax = 9

/** Builds nested HTML lists from consecutive items. */
export class ListBuilder {
  readonly #nodes: HtmlNode[] = []
  /** Number of items by list and level, for continued numbering. */
  readonly #counts = new Map<string, number>()
  #open: OpenList[] = []

  add(nodes: readonly HtmlNode[], item?: Item): void {
    if (nodes.length === 0) return
    if (!item) {
      this.#open = []
      this.#nodes.push(...nodes)
      return
    }
    const before = nodes.filter((node) => node !== item.node)
    if (before.length > 0) {
      this.#open = []
      this.#nodes.push(...before)
    }
    this.#listFor(item).children.push(item.node)
  }

  nodes(): HtmlNode[] {
    return this.#nodes
  }

  #listFor(item: Item): HtmlElement {
    const { abstractId, numberId, level } = item
    // An outer list continues at its level. A different list ends all open lists.
    if (this.#open[0]?.abstractId !== abstractId) this.#open = []
    this.#open = this.#open.filter((open) => open.level <= level).slice(0, levelsMax)
    const key = `${numberId} ${level}`
    for (let deeper = level + 1; deeper <= levelsMax; deeper++) this.#counts.delete(`${numberId} ${deeper}`)
    const count = this.#counts.get(key) ?? 0
    this.#counts.set(key, count + 1)
    const last = this.#open.at(-1)
    if (last && last.level === level) return last.list
    const indent = item.look.indentStart ?? 0
    const list = newList(item, { count, indent: indent - (last?.indent ?? 0) })
    const parent = last?.list.children.findLast((child): child is HtmlElement => typeof child !== 'string')
    if (parent) parent.children.push(list)
    else this.#nodes.push(list)
    this.#open.push({ list, abstractId, level, indent })
    return list
  }
}

function newList({ of, look }: Item, { count, indent }: { count: number; indent: number }): HtmlElement {
  const isBullet = of.format === 'bullet' || of.isPicture
  const start = of.start + count
  const side = look.rtl === true ? 'right' : 'left'
  const css: Css = {
    margin: '0',
    padding:
      side === 'left' ? `0 0 0 ${round(Math.max(12, indent))}pt` : `0 ${round(Math.max(12, indent))}pt 0 0`,
    'list-style-type': isBullet ? bulletOf(of.text) : (counterStyles[of.format] ?? 'decimal'),
  }
  return element(isBullet ? 'ul' : 'ol', {
    attributes: {
      ...(!isBullet && start !== 1 && { start: String(start) }),
      ...(look.rtl === true && { dir: 'rtl' }),
    },
    css,
    hint: isBullet ? 'bullets' : 'numbers',
  })
}

function bulletOf(text: string): string {
  const sign = text.trim()
  const code = sign.codePointAt(0) ?? 0
  if (sign === '' || sign === '•' || code === 0xf0b7) return 'disc'
  if (sign === 'o' || sign === '○' || sign === '◦') return 'circle'
  if (sign === '▪' || sign === '■' || code === 0xf0a7) return 'square'
  // Most bullets are private-use codes of Wingdings, regardless of the font. The hyphen is a code of Symbol.
  const isOfFont = code >= 0xf000 && code < 0xf100
  const shown =
    code === 0xf02d ? '–' : isOfFont ? symbolText('Wingdings', code) : isPrivate(code) ? undefined : sign
  return shown === undefined ? 'disc' : `'${cssText(shown.slice(0, 4))} '`
}

/** A private-use code. */
function isPrivate(code: number): boolean {
  return code >= 0xe000 && code < 0xf900
}
