/** A box whose content has no room, by the page it stands on and the fields that fill it. */
export interface FullBox {
  page: number
  /** As `data-fields` says, where the template has that. */
  fields: string
  /** The beginning of what it says. */
  text: string
}

/** What became of the sheets of a document. */
export interface FittedSheets {
  /** Of each sheet, those of copied pages included, the page that it is drawn over, from 1. */
  sheets: number[]
  /** Boxes of the rule `error`. */
  refused: FullBox[]
  /** Boxes of which something is cut off, although their rule is to get smaller. */
  cut: FullBox[]
}

/** Copies of pages that one document may have. */
const copiesMax = 2_000

/**
 * Run in a page that was merged: makes what stands in the boxes of its sheets fit, as their `data-overflow` says, and gives
 * `FittedSheets`. Prototypes are asked, as elements of the page may bear the names of what a document can do.
 */
export const fitScript = `(async () => {
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)]
  const fonts = Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document)
  Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight').get.call(document.documentElement)
  if (fonts.status === 'loading') await fonts.ready

  const px = (text) => Number.parseFloat(text) || 0
  const slack = 0.75
  const smallest = 4

  function contentOf(box) {
    const { width, height } = box.style
    const { whiteSpace, lineHeight, fontSize } = getComputedStyle(box)
    const wraps = !/^(?:pre|nowrap)$/.test(whiteSpace)
    box.style.height = 'auto'
    if (!wraps && box.dataset.box !== 'table') box.style.width = 'max-content'
    const content = box.getBoundingClientRect()
    const found = { width: Math.max(content.width, wraps ? box.scrollWidth : 0), height: content.height }
    box.style.width = width
    box.style.height = height
    // What stands above and below the letters of a line is no part of them.
    const line = px(lineHeight) || px(fontSize) * 1.2
    return { ...found, height: found.height - Math.max(0, line - px(fontSize)) }
  }

  function fits(box) {
    const room = box.getBoundingClientRect()
    const content = contentOf(box)
    return content.width <= room.width + slack && content.height <= room.height + slack
  }

  function scale(box, factor) {
    for (const { element, size, height } of box.sizes) {
      element.style.fontSize = size * factor + 'px'
      if (height) element.style.height = height * factor + 'px'
    }
  }

  /** Every element of the box that has letters, with its size, and its height where that is what makes a row high. */
  function sizesOf(box) {
    return [box, ...box.querySelectorAll('*')].map((element) => ({
      element,
      size: px(getComputedStyle(element).fontSize),
      height: element.localName === 'tr' ? px(getComputedStyle(element).height) : 0,
    }))
  }

  function shrink(box) {
    const holder = { sizes: sizesOf(box) }
    const least = Math.min(1, smallest / Math.max(1, holder.sizes[0].size))
    let low = least
    let high = 1
    for (let step = 0; step < 8; step++) {
      const middle = (low + high) / 2
      scale(holder, middle)
      if (fits(box)) low = middle
      else high = middle
    }
    scale(holder, low)
    return fits(box)
  }

  const isFull = (box) => !fits(box)
  const cut = []
  const refused = []
  const describe = (box) => ({
    page: Number(box.closest('section[data-page]')?.dataset.page ?? box.closest('section[data-widget]')?.dataset.on ?? 0),
    fields: box.dataset.fields ?? '',
    text: (box.textContent ?? '').trim().slice(0, 60),
  })

  let copies = 0
  const rowsOf = (box) => [...box.querySelectorAll(':scope > table > tbody > tr')]

  /** The rows that have room stay; the others go on on a copy of the page, and so on. */
  function goOn(sheet, isCopy) {
    const boxes = [...sheet.querySelectorAll('[data-box=table][data-overflow=continue]')]
    const kept = boxes.map((box) => {
      const bottom = box.getBoundingClientRect().bottom + slack
      const rows = rowsOf(box)
      const full = rows.findIndex((row) => row.getBoundingClientRect().bottom > bottom)
      // A row that is higher than its box is shown cut, and not copied for ever.
      return full < 0 ? rows.length : Math.max(1, full)
    })
    const goesOn = boxes.some((box, index) => kept[index] < rowsOf(box).length) && copies < ${copiesMax}
    const next = goesOn ? sheet.cloneNode(true) : undefined
    if (isCopy) for (const box of [...sheet.querySelectorAll('[data-copies=first]')]) box.remove()
    if (!next) return
    copies++
    const nextBoxes = [...next.querySelectorAll('[data-box=table][data-overflow=continue]')]
    for (const [index, box] of boxes.entries()) {
      for (const row of rowsOf(box).slice(kept[index])) row.remove()
      for (const row of rowsOf(nextBoxes[index]).slice(0, kept[index])) row.remove()
    }
    for (const box of [...sheet.querySelectorAll('[data-copies=last]')]) box.remove()
    sheet.after(next)
    goOn(next, true)
  }

  for (const sheet of all('section[data-page]')) goOn(sheet, false)
  for (const box of all('[data-box][data-overflow=error]')) if (isFull(box)) refused.push(describe(box))
  for (const box of all('[data-box][data-overflow=shrink]'))
    if (isFull(box) && !shrink(box)) cut.push(describe(box))
  return {
    sheets: all('section[data-page]').map((sheet) => Number(sheet.dataset.page)),
    refused: refused.slice(0, 20),
    cut: cut.slice(0, 20),
  }
})()`
