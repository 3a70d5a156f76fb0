/** A word on a printed page. */
export interface SeenWord {
  text: string
  page: number
  /** Distance from the left edge, in points. */
  x: number
  /** Distance from the upper edge, in points. */
  y: number
  /** In points. */
  width: number
  fontSize: number
  /** From 0 (invisible) to 255. */
  contrast: number
  /** The share of the word's width where ink is visible. */
  inked: number
  isCovered: boolean
  /** The ink, in pixels, that the elements that a request is about add in it or next to it. */
  added: number
}

/** With less contrast to the background, a word cannot be read. */
export const contrastMin = 40
/** In points. */
const fontSizeMin = 2

/** Returns whether a word can be read. */
export function isSeen({ contrast, fontSize, isCovered }: SeenWord): boolean {
  return contrast >= contrastMin / 2 && fontSize >= fontSizeMin && !isCovered
}

/** Words of a page at the same height, from left to right. */
interface PrintLine {
  page: number
  words: SeenWord[]
  /** Their text. Possible page numbers are treated as equal. */
  key: string
}

/** How the words of a print are laid out. */
export interface PrintLayout {
  lineOf: ReadonlyMap<SeenWord, PrintLine>
  /** The lines of running text and repeated table headers, by their keys. */
  running: ReadonlySet<string>
  /** The words that repeat words on an earlier page. */
  copies: ReadonlySet<SeenWord>
}

/** In points. */
const lineHeightMin = 2

/** Lays out the words of a print. `pagesMax`: the highest page number. */
export function layoutOf(words: readonly SeenWord[], pagesMax: number): PrintLayout {
  const pages = [...Map.groupBy(words, ({ page }) => page)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => linesOf(own, pagesMax))
  const pagesOf = new Map<string, Set<number>>()
  for (const { key, page } of pages.flat()) pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(page))
  const isRepeated = ({ key }: PrintLine) => (pagesOf.get(key)?.size ?? 0) > 1
  const [running, copies] = [new Set<string>(), new Set<SeenWord>()]
  for (const lines of pages) {
    // Running text is in the first and last lines of a page, so rows with equal words do not count.
    const head = lines.findIndex((line) => !isRepeated(line))
    const tail = lines.findLastIndex((line) => !isRepeated(line))
    for (const line of head < 0 ? lines : [...lines.slice(0, head), ...lines.slice(tail + 1)]) {
      running.add(line.key)
      const isFirst = Math.min(...(pagesOf.get(line.key) ?? [])) === line.page
      if (!isFirst) for (const word of line.words) copies.add(word)
    }
  }
  return {
    lineOf: new Map(pages.flat().flatMap((line) => line.words.map((word) => [word, line] as const))),
    running,
    copies,
  }
}

function linesOf(words: readonly SeenWord[], pagesMax: number): PrintLine[] {
  const groups: SeenWord[][] = []
  for (const word of words.toSorted((a, b) => a.y - b.y)) {
    const last = groups.at(-1)
    if (last?.[0] && word.y - last[0].y < lineHeightMin) last.push(word)
    else groups.push([word])
  }
  return groups.map((group) => {
    const line = group.toSorted((a, b) => a.x - b.x)
    const key = line.map((word) => (isPageNumber(word.text, pagesMax) ? '#' : word.text)).join(' ')
    return { page: line[0]?.page ?? 0, words: line, key }
  })
}

/** The smallest space between words, in font sizes. */
const wordGap = 0.12

/** Returns the text of a print in the order in which it is read on paper: line by line, from left to right. */
export function textByPosition(words: readonly SeenWord[]): string {
  const pages = [...Map.groupBy(words, ({ page }) => page).values()]
  const lines = pages.flatMap((own) => linesOf(own, 0))
  return lines
    .map((line) =>
      line.words.reduce((text, word, index) => {
        const last = line.words[index - 1]
        const isApart = last !== undefined && word.x - last.x - last.width > wordGap * word.fontSize
        return `${text}${isApart ? ' ' : ''}${word.text}`
      }, ''),
    )
    .join('\n')
}

/** Returns the text of words in their order, with the spaces that are seen between them and with the ends of lines. */
export function wrappedText(words: readonly SeenWord[]): string {
  return words.reduce((text, word, index) => {
    const last = words[index - 1]
    if (!last) return word.text
    const isSameLine = last.page === word.page && Math.abs(last.y - word.y) < word.fontSize / 2
    if (!isSameLine) return `${text}\n${word.text}`
    const end = isFromLeft(last) ? last.x + last.width : last.x - last.width
    return `${text}${Math.abs(word.x - end) > wordGap * word.fontSize ? ' ' : ''}${word.text}`
  }, '')
}

/** Returns the words at the same position on every page and in the other print, such as fixed elements, except those on the first page. */
export function fixedCopies(
  words: readonly SeenWord[],
  { pages, other }: { pages: number; other: readonly SeenWord[] },
): Set<SeenWord> {
  if (pages < 2) return new Set()
  const position = ({ text, x, y }: SeenWord) => `${text} ${Math.round(x)} ${Math.round(y)}`
  const known = new Set(other.map(position))
  const fixed = [...Map.groupBy(words, position)].flatMap(([key, all]) =>
    known.has(key) && new Set(all.map(({ page }) => page)).size === pages ? all : [],
  )
  return new Set(fixed.filter(({ page }) => page > 1))
}

/** Returns whether text can be a page number: `2` or `1/3`. */
export function isPageNumber(text: string, pagesMax: number): boolean {
  return /^\d+(?:\/\d+)?$/.test(text) && text.split('/').every((one) => Number(one) <= pagesMax)
}

/** The smallest space between columns, in font sizes. */
const columnGap = 2

/** Returns whether a word is the mark of a list item, which is recounted if an item is removed. A sign before an amount does not count. */
export function isMark(word: SeenWord, line: PrintLine | undefined): boolean {
  if (!/^(?:\d{1,2}[.)]|[•◦▪·–-])$/u.test(word.text)) return false
  const at = line?.words.indexOf(word) ?? 0
  const [before, next] = [line?.words[at - 1], line?.words[at + 1]]
  const isFirst = !before || word.x - before.x - before.width > columnGap * word.fontSize
  return isFirst && !(next && /^(?:[\p{Sc}\p{Nd}+−-]|[A-Z]{3}$)/u.test(next.text))
}

/** Whether each numbered list item is the first or follows the item with the previous number. */
export function hasCountedLists(words: readonly SeenWord[], { lineOf }: PrintLayout): boolean {
  const last: number[] = []
  for (const word of words) {
    if (!/\d/.test(word.text) || !isMark(word, lineOf.get(word))) continue
    const number = Number.parseInt(word.text, 10)
    const previous = last.indexOf(number - 1)
    if (previous < 0 && number !== 1) return false
    if (previous >= 0) last.splice(previous, 1)
    last.push(number)
  }
  return true
}

/** Returns whether the width of a word is known from its start. Right-to-left words start at their right edge. */
export function isFromLeft({ text }: SeenWord): boolean {
  return !/[\u{590}-\u{8FF}\u{FB1D}-\u{FDFF}\u{FE70}-\u{FEFC}]/u.test(text)
}

/** Returns the words that other words of a similar size are printed over. */
export function overlapped(words: readonly SeenWord[]): Set<SeenWord> {
  const found = new Set<SeenWord>()
  for (const own of Map.groupBy(words, ({ page }) => page).values()) {
    const sorted = own.filter(isFromLeft).toSorted((a, b) => a.y - b.y)
    for (const [index, one] of sorted.entries())
      for (let at = index + 1; at < sorted.length; at++) {
        const other = sorted[at] as SeenWord
        if (other.y - one.y > one.fontSize * 0.4) break
        const sizes = one.fontSize / other.fontSize
        const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
        if (sizes < 0.5 || sizes > 2 || shared <= Math.min(one.width, other.width) * 0.5) continue
        found.add(one).add(other)
      }
  }
  return found
}

/**
 * Returns the words whose order among others changed: in a line that is still one line, or in a column that is still one column. Words in reflowed
 * text keep both.
 */
export function reordered(
  pairs: readonly (readonly [SeenWord, SeenWord])[],
  [before, after]: readonly [PrintLayout, PrintLayout],
): SeenWord[] {
  const found = new Set<SeenWord>()
  const level = pairs.filter(([b]) => isFromLeft(b))
  const check = (key: (b: SeenWord, a: SeenWord) => string, value: (word: SeenWord) => number) => {
    for (const group of Map.groupBy(level, ([b, a]) => key(b, a)).values()) {
      let [last, most] = [-Infinity, -Infinity]
      for (const [b, a] of group.toSorted(([one], [other]) => value(one) - value(other))) {
        if (value(b) > last + 1 && value(a) < most - 1) found.add(a)
        last = value(b)
        most = Math.max(most, value(a))
      }
    }
  }
  const pages = (b: SeenWord, a: SeenWord) => `${b.page} ${a.page}`
  const lineAt = (layout: PrintLayout, word: SeenWord) => layout.lineOf.get(word)?.words[0]?.y ?? word.y
  check(
    (b, a) => `${pages(b, a)} ${lineAt(before, b)} ${lineAt(after, a)}`,
    ({ x }) => x,
  )
  check(
    (b, a) => `${pages(b, a)} ${Math.round(b.x)} ${Math.round(a.x)}`,
    ({ y }) => y,
  )
  const end = ({ x, width }: SeenWord) => Math.round(x + width)
  check(
    (b, a) => `${pages(b, a)} ${end(b)} ${end(a)}`,
    ({ y }) => y,
  )
  return [...found]
}
