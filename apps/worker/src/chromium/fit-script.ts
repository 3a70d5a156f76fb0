import { textSizeMinPt } from '@platen/template/markup'

/** A box whose content does not fit, with its page and fields. */
export interface FullBox {
  page: number
  /** From `data-fields`. */
  fields: string
  /** The start of its text. */
  text: string
  isTable: boolean
}

export interface FittedSheets {
  /** The page (from 1) of each sheet, including copied sheets. */
  sheets: number[]
  /** Boxes with the `error` rule. */
  refused: FullBox[]
  /** Boxes that are still cut off after their content was shrunk or continued, and boxes with wrapped text that extends beyond the page. */
  cut: FullBox[]
  /** Boxes with text that is hardly readable, and its size in points. */
  small: Array<FullBox & { size: number }>
  /** Boxes beyond the edge of the page. */
  outside: FullBox[]
}

/** Maximum number of page copies: the default of `PAGES_MAX`. */
const copiesMax = 2_000
/** Maximum number of boxes reported for each kind. */
const reportedMax = 20
const textSizeMinPx = (textSizeMinPt * 96) / 72
/** Minimum size of legible text, in CSS pixels: 5 points. */
const readableMinPx = (5 * 96) / 72

/**
 * Runs in a merged page: fits the content of boxes according to their `data-overflow`, and returns `FittedSheets`. Uses prototypes, because elements
 * can shadow their properties. All boxes are changed before any is measured, because measuring after a change lays out the page again.
 */
export const fitScript = `(async () => {
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)]
  const fonts = Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document)
  Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight').get.call(document.documentElement)
  if (fonts.status === 'loading') await fonts.ready

  const px = (text) => Number.parseFloat(text) || 0
  const slack = 0.75
  const edge = 3
  const steps = 8

  // Tables that continue on copies of their page.
  const continuing = '[data-box=table][data-overflow=continue]'
  const rowsOf = (box) => [...(bodyOf(box)?.children ?? [])]
  const tables = all('section[data-page]').map((sheet) => ({
    sheet,
    parts: [...sheet.querySelectorAll(continuing)].map((box) => divide(rowsOf(box), box.getBoundingClientRect().bottom)),
  }))

  /** Divides rows by page. A row that is taller than its box is cut off, because copies would never end. */
  function divide(rows, bottom) {
    const places = rows.map((row) => row.getBoundingClientRect())
    const first = places[0]?.top ?? 0
    const room = bottom - first + slack
    const parts = [[]]
    let start = first
    rows.forEach((row, index) => {
      if (places[index].bottom - start > room && parts.at(-1).length > 0) {
        parts.push([])
        start = places[index].top
      }
      parts.at(-1).push(row)
    })
    return parts
  }

  let copies = 0
  for (const { sheet, parts } of tables) {
    const wanted = Math.max(1, ...parts.map((pages) => pages.length))
    const pages = Math.min(wanted, 1 + Math.max(0, ${copiesMax} - copies))
    if (pages < 2) continue
    copies += pages - 1
    for (const rows of parts.flat()) for (const row of rows) row.remove()
    const sheets = [sheet, ...Array.from({ length: pages - 1 }, () => sheet.cloneNode(true))]
    sheets.forEach((copy, page) => {
      const boxes = [...copy.querySelectorAll(continuing)]
      boxes.forEach((box, index) => {
        // Rows that do not fit on all copies are cut off on the last one.
        const rows = page === pages - 1 ? parts[index].slice(page).flat() : (parts[index][page] ?? [])
        bodyOf(box)?.append(...rows)
      })
      if (page > 0) for (const box of [...copy.querySelectorAll('[data-copies=first]')]) box.remove()
      if (page < pages - 1) for (const box of [...copy.querySelectorAll('[data-copies=last]')]) box.remove()
    })
    sheet.after(...sheets.slice(1))
  }
  /** Returns the parent of the rows. Without a table, the child elements of the box are its rows. */
  function bodyOf(box) {
    return box.querySelector(':scope > table > tbody') ?? (box.querySelector(':scope > table') ? null : box)
  }

  // Boxes whose content must fit.
  const boxes = all('[data-box]:is([data-overflow=error],[data-overflow=shrink])').map((box) => {
    const { whiteSpace, writingMode } = getComputedStyle(box)
    // Size of the text along and across its lines.
    const isVertical = !writingMode.startsWith('horizontal')
    const { length: width, depth: height } = extentOf(box, isVertical)
    const wraps = !/^(?:pre|nowrap)$/.test(whiteSpace)
    const cells = box.dataset.box === 'table' ? [...box.querySelectorAll('td,th')] : []
    return { box, cells, width, height, wraps, isVertical, own: [box.style.width, box.style.height] }
  })
  for (const { box, wraps, isVertical } of boxes) {
    const [along, across] = isVertical ? ['height', 'width'] : ['width', 'height']
    box.style[across] = 'auto'
    if (!wraps && box.dataset.box !== 'table') box.style[along] = 'max-content'
  }
  function extentOf(box, isVertical) {
    const { width, height } = box.getBoundingClientRect()
    return isVertical ? { length: height, depth: width } : { length: width, depth: height }
  }
  const fits = ({ box, cells, width, height, wraps, isVertical }) => {
    const content = extentOf(box, isVertical)
    const wide = Math.max(content.length, wraps ? (isVertical ? box.scrollHeight : box.scrollWidth) : 0)
    if (cells.some((cell) => cell.scrollWidth > cell.clientWidth + slack)) return false
    return wide <= width + slack && content.depth - spareDepth(box, isVertical) <= height + slack
  }

  const canvas = Document.prototype.createElement.call(document, 'canvas').getContext('2d')
  /** Returns how much deeper than its box text can be before a letter is cut off, because its first and last lines have space without ink. */
  function spareDepth(box, isVertical) {
    const { fontStyle, fontWeight, fontSize, fontFamily, lineHeight, alignContent } = getComputedStyle(box)
    if (box.querySelector('*')) return 0
    if (isVertical) return Math.max(0, (px(lineHeight) || px(fontSize) * 1.2) - px(fontSize)) / 2
    canvas.font = [fontStyle, fontWeight, fontSize, fontFamily].join(' ')
    const ink = canvas.measureText([...new Set(box.textContent)].join(''))
    const extent = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent
    const halfLeading = ((px(lineHeight) || extent) - extent) / 2
    const above = halfLeading + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent
    const below = halfLeading + ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent
    return /center|end/.test(alignContent) ? Math.min(above, below) : below
  }
  const full = boxes.filter((measured) => !fits(measured))
  const shrinking = full
    .filter(({ box }) => box.dataset.overflow === 'shrink')
    .map((measured) => {
      const parts = partsOf(measured.box)
      return { ...measured, parts, low: Math.min(1, ${textSizeMinPx} / Math.max(1, parts[0].size)), high: 1 }
    })

  /** Returns the box, and each element in it whose font size differs from its parent's, or that determines the height of a row. */
  function partsOf(box) {
    const sizes = new Map()
    const parts = []
    for (const element of [box, ...box.querySelectorAll('*')]) {
      const { fontSize, height } = getComputedStyle(element)
      sizes.set(element, fontSize)
      const isRow = element.localName === 'tr'
      if (element === box || isRow || sizes.get(element.parentElement) !== fontSize)
        parts.push({ element, size: px(fontSize), height: isRow ? px(height) : 0 })
    }
    return parts
  }
  function scale({ parts }, factor) {
    for (const { element, size, height } of parts) {
      element.style.fontSize = size * factor + 'px'
      if (height) element.style.height = height * factor + 'px'
    }
  }
  for (let step = 0; step < steps && shrinking.length > 0; step++) {
    for (const one of shrinking) scale(one, (one.low + one.high) / 2)
    const fitting = shrinking.map(fits)
    shrinking.forEach((one, index) => {
      one[fitting[index] ? 'low' : 'high'] = (one.low + one.high) / 2
    })
  }
  for (const one of shrinking) scale(one, one.low)
  const tooFull = shrinking.filter((one) => !fits(one))
  const isSmall = ({ parts, low }) => parts[0].size * low < ${readableMinPx}
  const small = shrinking.filter((one) => isSmall(one) && !tooFull.includes(one))
  for (const { box, own } of boxes) [box.style.width, box.style.height] = own

  // Continued tables can be cut off at their columns, or at a row that is taller than the box. Wrapped text can extend beyond the page.
  for (const box of all(continuing)) {
    const isCut = [...box.querySelectorAll('td,th')].some((cell) => cell.scrollWidth > cell.clientWidth + slack)
    if (isCut || box.scrollHeight > box.clientHeight + 1) tooFull.push({ box })
  }
  const outside = []
  for (const sheet of all('section[data-page]')) {
    const paper = sheet.getBoundingClientRect()
    for (const box of sheet.querySelectorAll('[data-box]')) {
      const isEmpty = (box.textContent ?? '').trim() === '' && !box.querySelector('img,svg')
      const { left, top, right, bottom } = box.getBoundingClientRect()
      const isBeyond = right <= paper.left || left >= paper.right || bottom <= paper.top || top >= paper.bottom
      const isOver = Math.max(paper.left - left, paper.top - top, right - paper.right, bottom - paper.bottom) > edge
      // Pictures may intentionally extend beyond the edge.
      if (!isEmpty && (isBeyond || (isOver && box.dataset.box !== 'image'))) outside.push({ box })
      else if (box.dataset.overflow === 'wrap' && top + box.scrollHeight > paper.bottom + edge) tooFull.push({ box })
    }
  }

  // The text of a form field is printed after the sheets, but appears on the page of its section.
  const pageOf = ({ dataset }) => Number(dataset.page ?? dataset.on)
  const describe = ({ box }) => ({
    page: pageOf(box.closest('section:is([data-page],[data-on])') ?? { dataset: { page: 1 } }),
    fields: box.dataset.fields ?? '',
    text: (box.textContent ?? '').trim().slice(0, 60),
    isTable: box.dataset.box === 'table',
  })
  return {
    sheets: all('section[data-page]').map((sheet) => Number(sheet.dataset.page)),
    refused: full.filter(({ box }) => box.dataset.overflow === 'error').slice(0, ${reportedMax}).map(describe),
    cut: tooFull.slice(0, ${reportedMax}).map(describe),
    small: small
      .slice(0, ${reportedMax})
      .map((one) => ({ ...describe(one), size: (one.parts[0].size * one.low * 72) / 96 })),
    outside: outside.slice(0, ${reportedMax}).map(describe),
  }
})()`
