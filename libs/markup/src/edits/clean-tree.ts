import { canHold, isPhrasing, isTextLine } from './content-model.ts'
import type { CleanNode } from './write-nodes.ts'

const tableParts = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])
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

  takeText(text: string): void {
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
    if (isPhrasing(name)) {
      if (this.#top.name === '') this.#push('p')
      if (!canHold(this.#top.name, name)) return
    } else if (!this.#makeRoom(name)) {
      this.endLine()
      return
    }
    this.#push(name, attributes)
    if (name === 'br' || name === 'hr') this.#open.pop()
  }

  /** Begins an item of a list as Word writes them: as paragraphs, one after the other. */
  beginWordItem(): void {
    if (this.#isFull) return
    this.endLine()
    if (this.#top.name === 'li') this.#open.pop()
    if (this.#top.isWordList !== true && this.#makeRoom('ul')) this.#push('ul').isWordList = true
    if (this.#top.name === 'ul') this.#push('li')
  }

  /** Ends an element with all that is open in it; nothing where it is not open. */
  end(name: string): void {
    for (let depth = this.#open.length; depth > 1; depth--) {
      const at = this.#open[depth - 1]?.name ?? ''
      if (isEndOf(name, at)) {
        this.#open.length = depth - 1
        return
      }
      if (bounds.has(at) && !tableParts.has(name) && name !== 'table') return
    }
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
  return node !== undefined && (isTextLine(node.name) || isPhrasing(node.name) || node.isWordList === true)
}
