import type { CleanNode, PastedItem } from './write-nodes.ts'

/** Maximum depth of lists in word processors. */
const levelMax = 9

/** Reads the list of a paragraph from its style. */
export function pastedItemOf(style: string): PastedItem | undefined {
  const [, id, level = '1'] = /mso-list:\s*(l\d+)(?:\s+level(\d{1,2}))?/i.exec(style) ?? []
  return id === undefined ? undefined : { id, level: Math.min(levelMax, Math.max(1, Number(level))) }
}

/** The meaning of a marker before an item. */
type ListMarker =
  | { kind: 'bullet' }
  /** A number of an HTML list with this `type`. */
  | { kind: 'number'; type: '1' | 'a' | 'A' | 'i' | 'I'; value: number }
  /** Text such as `1.1` or `§ 2`. */
  | { kind: 'text'; text: string }

/** Reads the marker of a word processor before an item. */
export function readMarker(written: string): ListMarker {
  const text = written.replaceAll(/[\s\u00A0]+/g, ' ').trim()
  const [, digits, letters = ''] = /^\(?(?:(\d{1,4})[.)]?|([a-z]{1,8}|[A-Z]{1,8})[.)])$/.exec(text) ?? []
  if (digits !== undefined) return { kind: 'number', type: '1', value: Number(digits) }
  const isUpper = letters !== letters.toLowerCase()
  const lower = letters.toLowerCase()
  const roman = letters.length > 1 || lower === 'i' ? romanValue(lower) : undefined
  if (roman !== undefined) return { kind: 'number', type: isUpper ? 'I' : 'i', value: roman }
  if (letters.length === 1)
    return { kind: 'number', type: isUpper ? 'A' : 'a', value: lower.charCodeAt(0) - 'a'.charCodeAt(0) + 1 }
  // Letters of symbol fonts, such as `o` and `§`, are bullets.
  return letters !== '' || /\p{N}|[一二三四五六七八九十]/u.test(text)
    ? { kind: 'text', text }
    : { kind: 'bullet' }
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 }

function romanValue(letters: string): number | undefined {
  let value = 0
  for (const [index, letter] of letters.split('').entries()) {
    const digit = romanDigits[letter]
    if (digit === undefined) return undefined
    value += digit < (romanDigits[letters[index + 1] ?? ''] ?? 0) ? -digit : digit
  }
  return value
}

export function isPastedList(node: CleanNode | undefined): boolean {
  return node?.pastedItem !== undefined
}

/**
 * Opens an item in the current or a new list, by its level. `open` must end with the outermost open list of pasted items, or with their container.
 * Afterwards, it ends with the item.
 */
export function openPastedItem(
  open: CleanNode[],
  item: PastedItem,
  sign: Exclude<ListMarker, { kind: 'text' }>,
): void {
  const outermost = open.length
  // Finds the list of the previous item.
  for (let list = open.at(-1); isPastedList(list);) {
    const last = lastNode(list)
    const inner = lastNode(last)
    if (!last || !inner || !isPastedList(inner)) break
    open.push(last, inner)
    list = inner
  }
  const isOfIt = (list: CleanNode | undefined) =>
    list?.pastedItem !== undefined &&
    (list.pastedItem.level < item.level || (list.pastedItem.level === item.level && isSame(list, item, sign)))
  while (isPastedList(open.at(-1)) && !isOfIt(open.at(-1))) open.length -= open.length > outermost ? 2 : 1
  const list = open.at(-1)
  if (list?.pastedItem !== undefined && list.pastedItem.level < item.level) {
    const last = lastNode(list)
    if (last) open.push(last)
  }
  if (!isPastedList(open.at(-1))) pushNode(open, newList(item, sign))
  pushNode(open, { name: 'li', attributes: {}, children: [] })
}

function isSame(list: CleanNode, { id }: PastedItem, sign: ListMarker): boolean {
  return list.pastedItem?.id === id && (list.name === 'ol') === (sign.kind === 'number')
}

function newList(item: PastedItem, sign: ListMarker): CleanNode {
  if (sign.kind !== 'number') return { name: 'ul', attributes: {}, children: [], pastedItem: item }
  const { type, value } = sign
  const attributes = { ...(type !== '1' && { type }), ...(value !== 1 && { start: String(value) }) }
  return { name: 'ol', attributes, children: [], pastedItem: item }
}

function pushNode(open: CleanNode[], node: CleanNode): void {
  open.at(-1)?.children.push(node)
  open.push(node)
}

function lastNode(node: CleanNode | undefined): CleanNode | undefined {
  const last = node?.children.at(-1)
  return typeof last === 'string' ? undefined : last
}

const numberings: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** Returns the numbering of a list from a style. */
export function numberingOf(style: string): { type?: string } {
  const [, said = ''] = /list-style(?:-type)?:\s*([a-z-]+)/i.exec(style) ?? []
  const type = numberings[said.toLowerCase()]
  return type === undefined ? {} : { type }
}
