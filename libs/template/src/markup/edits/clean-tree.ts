import { canHold, isPhrasing, isTextLine } from './content-model.ts'
import { countingOf, isWordList, openWordItem, readSign } from './word-lists.ts'
import type { CleanNode, WordItem } from './write-nodes.ts'

const tableParts = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])
const lists = new Set(['ul', 'ol'])
const itemParts = new Set(['li', 'dt', 'dd'])
/** Nothing that stands in them ends what is around them. */
const bounds = new Set(['td', 'th', 'table'])
/** No document of people is nested deeper; and each tag looks through all that is open. */
const depthMax = 40

/** Well-formed HTML in the making: each element goes where it may stand, and ends what it cannot stand in. */
export class CleanTree {
  readonly root: CleanNode = { name: '', attributes: {}, children: [] }
  /** What is not ended yet, the root first. */
  readonly #open: CleanNode[] = [this.root]
  /** A word processor's item, until the sign before it is read, and what is bold and the like around that. */
  #waiting: { item: WordItem; around: CleanNode[] } | undefined

  takeText(text: string): void {
    if (this.#waiting && text.trim() !== '') this.takeSign('')
    const { name } = this.#top
    if (text.trim() === '' && (name === '' || !canHold(name, '#text'))) return
    if (!canHold(name === '' ? undefined : name, '#text')) return
    if (name === '') this.#push('p')
    this.#top.children.push(text)
  }

  /** Ends a line of text, as a block begins or ends. */
  endLine(): void {
    const line = this.#open.findIndex(({ name }) => isTextLine(name) || isPhrasing(name))
    if (line > 0) this.#open.length = line
  }

  /** Begins an element; left out where none may stand. */
  begin(name: string, attributes: Record<string, string>): void {
    if (this.#isFull) return
    if (isPhrasing(name) && this.#waiting && name !== 'br') {
      this.#waiting.around.push({ name, attributes, children: [] })
      return
    }
    if (isPhrasing(name)) {
      if (this.#top.name === '') this.#push('p')
      if (!canHold(this.#top.name, name)) return
    } else if (lists.has(name) && lists.has(this.#top.name) && !isWordList(this.#top)) {
      // As browsers show it: a list beside the items goes with the one before it, and without one in place of the outer.
      const last = this.#top.children.at(-1)
      if (typeof last === 'object') this.#open.push(last)
      else this.#open.pop()
    } else if (!this.#makeRoom(name)) {
      this.endLine()
      return
    }
    this.#push(name, attributes)
    if (name === 'br' || name === 'hr') this.#open.pop()
  }

  /** How the items of a list are counted, as the style of the one says that has just begun. */
  countItems(style: string): void {
    const list = this.#open.at(-2)
    if (this.#top.name === 'li' && list?.name === 'ol')
      list.attributes = { ...list.attributes, ...countingOf(style) }
  }

  /** Begins an item of a list as Word writes them: as paragraphs, one after the other, each with the sign before it as text. */
  beginWordItem(item: WordItem): void {
    if (this.#isFull) return
    this.endLine()
    this.#endWordItem()
    this.#waiting = { item, around: [] }
  }

  /** Takes the sign before an item; what no list counts so is text. */
  takeSign(written: string): void {
    const { item, around = [] } = this.#waiting ?? {}
    this.#waiting = undefined
    const sign = readSign(written)
    if (item && sign.kind !== 'text' && (isWordList(this.#top) || this.#makeRoom('ul')))
      openWordItem(this.#open, item, sign)
    else {
      if (item && this.#makeRoom('p')) this.#push('p')
      if (sign.kind !== 'bullet') this.takeText(`${written.replaceAll('\u00A0', ' ').trim()} `)
    }
    for (const { name, attributes } of around) this.#push(name, attributes)
  }

  /** Ends an element with all that is open in it; nothing where it is not open. */
  end(name: string): void {
    if (name === 'p' && (this.#waiting || this.#open.some(isWordList))) {
      this.endLine()
      this.#endWordItem()
      return
    }
    if (this.#waiting && (name === 'span' || isPhrasing(name))) {
      const last = this.#waiting.around.at(-1)
      if (last && isEndOf(name, last.name)) this.#waiting.around.pop()
      return
    }
    for (let depth = this.#open.length; depth > 1; depth--) {
      const at = this.#open[depth - 1]?.name ?? ''
      if (isEndOf(name, at)) {
        this.#open.length = depth - 1
        return
      }
      if (bounds.has(at) && !tableParts.has(name) && name !== 'table') return
    }
  }

  /** What follows may be another item. */
  #endWordItem(): void {
    this.#waiting = undefined
    const outermost = this.#open.findIndex(isWordList)
    if (outermost > 0) this.#open.length = outermost + 1
  }

  get #top(): CleanNode {
    return this.#open.at(-1) ?? this.root
  }

  get #isFull(): boolean {
    return this.#open.length >= depthMax
  }

  #push(name: string, attributes: Record<string, string> = {}): CleanNode {
    const node: CleanNode = { name, attributes, children: [] }
    this.#top.children.push(node)
    this.#open.push(node)
    return node
  }

  /** Makes room for an element: ends what it cannot stand in. */
  #makeRoom(name: string): boolean {
    for (let depth = this.#open.length; depth > 0; depth--) {
      const node = this.#open[depth - 1]
      const at = node?.name ?? ''
      if (canHold(at === '' ? undefined : at, name)) {
        this.#open.length = depth
        return true
      }
      if (tableParts.has(name) ? at === 'table' : bounds.has(at)) return false
      if (!tableParts.has(name) && !itemParts.has(name) && !isLineOrWordList(node)) return false
    }
    return false
  }
}

/** Spans were written as what they look like, and paragraphs as items. */
function isEndOf(name: string, open: string): boolean {
  return (
    open === name ||
    (name === 'span' && (open === 'strong' || open === 'em')) ||
    (name === 'p' && open === 'li')
  )
}

function isLineOrWordList(node: CleanNode | undefined): boolean {
  return node !== undefined && (isTextLine(node.name) || isPhrasing(node.name) || isWordList(node))
}
