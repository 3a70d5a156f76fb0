import { canHold, isPhrasing, isTextLine } from './content-model.ts'
import { numberingOf, isPastedList, openPastedItem, readMarker } from './pasted-lists.ts'
import type { CleanNode, PastedItem } from './write-nodes.ts'

const tableParts = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])
const lists = new Set(['ul', 'ol'])
const itemParts = new Set(['li', 'dt', 'dd'])
/** An end tag inside one of these elements does not close elements outside of it. */
const bounds = new Set(['td', 'th', 'table'])
/** Maximum depth. No realistic document is deeper, and each tag searches all open elements. */
const depthMax = 40

/** Builds valid HTML: each element goes to a position where it is allowed, and closes open elements that cannot contain it. */
export class CleanTree {
  readonly root: CleanNode = { name: '', attributes: {}, children: [] }
  /** Open elements, the root first. */
  readonly #open: CleanNode[] = [this.root]
  /** A Word list item whose marker has not been read yet, with the inline elements around it. */
  #waiting: { item: PastedItem; around: CleanNode[] } | undefined

  takeText(text: string): void {
    if (this.#waiting && text.trim() !== '') this.takeSign('')
    const { name } = this.#top
    if (text.trim() === '' && (name === '' || !canHold(name, '#text'))) return
    if (!canHold(name === '' ? undefined : name, '#text')) return
    if (name === '') this.#push('p')
    this.#top.children.push(text)
  }

  /** Ends a line of text at the start or end of a block. */
  endLine(): void {
    const line = this.#open.findIndex(({ name }) => isTextLine(name) || isPhrasing(name))
    if (line > 0) this.#open.length = line
  }

  /** Opens an element, if it is allowed anywhere. */
  begin(name: string, attributes: Record<string, string>): void {
    if (this.#isFull) return
    if (isPhrasing(name) && this.#waiting && name !== 'br') {
      this.#waiting.around.push({ name, attributes, children: [] })
      return
    }
    if (isPhrasing(name)) {
      if (this.#top.name === '') this.#push('p')
      if (!canHold(this.#top.name, name)) return
    } else if (lists.has(name) && lists.has(this.#top.name) && !isPastedList(this.#top)) {
      // As in browsers, a list between items belongs to the previous item.
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

  /** Sets the numbering of the current list from its style. */
  countItems(style: string): void {
    const list = this.#open.at(-2)
    if (this.#top.name === 'li' && list?.name === 'ol')
      list.attributes = { ...list.attributes, ...numberingOf(style) }
  }

  /** Starts a list item of Word: a paragraph with the marker as text. */
  beginWordItem(item: PastedItem): void {
    if (this.#isFull) return
    this.endLine()
    this.#endWordItem()
    this.#waiting = { item, around: [] }
  }

  /** Reads the marker of an item. If it is not a marker, it is added as text. */
  takeSign(written: string): void {
    const { item, around = [] } = this.#waiting ?? {}
    this.#waiting = undefined
    const sign = readMarker(written)
    if (item && sign.kind !== 'text' && (isPastedList(this.#top) || this.#makeRoom('ul')))
      openPastedItem(this.#open, item, sign)
    else {
      if (item && this.#makeRoom('p')) this.#push('p')
      if (sign.kind !== 'bullet') this.takeText(`${written.replaceAll('\u00A0', ' ').trim()} `)
    }
    for (const { name, attributes } of around) this.#push(name, attributes)
  }

  /** Closes an element and everything open in it. */
  end(name: string): void {
    if (name === 'p' && (this.#waiting || this.#open.some(isPastedList))) {
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

  /** Ends an item, so that the next paragraph can be another item. */
  #endWordItem(): void {
    this.#waiting = undefined
    const outermost = this.#open.findIndex(isPastedList)
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

  /** Closes open elements that cannot contain a new element. Returns false if no open element can contain it. */
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

/** Whether an end tag closes an open element. Spans may have been converted by their style, and paragraphs to items. */
function isEndOf(name: string, open: string): boolean {
  return (
    open === name ||
    (name === 'span' && (open === 'strong' || open === 'em')) ||
    (name === 'p' && open === 'li')
  )
}

function isLineOrWordList(node: CleanNode | undefined): boolean {
  return node !== undefined && (isTextLine(node.name) || isPhrasing(node.name) || isPastedList(node))
}
