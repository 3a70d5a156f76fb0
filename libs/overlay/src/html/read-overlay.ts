import { parseSource, type SourceElement, type SourceTree } from '@platen/markup'
import type { AnyBox } from '../box.ts'
import { attributeOf, readBox } from './read-box.ts'

/** A box with the element of the source that it is read from. */
export interface SourceBox {
  box: AnyBox
  element: SourceElement
  /** What it stands in: the `<section data-page>` of its page. */
  sheet: SourceElement
}

/** The boxes of a template's HTML, in the order in which they are drawn; they are known by their index in it. */
export interface Overlay {
  tree: SourceTree
  /** In the order of the source. */
  sheets: { page: number; element: SourceElement }[]
  boxes: SourceBox[]
}

/** Reads what a template draws over the pages of its PDF. Never throws: what is not understood is something else, or not there. */
export function readOverlay(html: string): Overlay {
  const tree = parseSource(html)
  const sheets = tree.elements.flatMap((element) => {
    const page = pageOf(element)
    return page === undefined ? [] : [{ page, element }]
  })
  const boxes = sheets.flatMap(({ page, element: sheet }) =>
    sheet.children.flatMap((element): SourceBox[] => {
      const box = element.kind === 'element' ? readBox(tree, element, page) : undefined
      return element.kind === 'element' && box ? [{ box, element, sheet }] : []
    }),
  )
  return { tree, sheets, boxes }
}

/** The page that an element is the sheet of; as the worker reads it, in `<section data-page="3">`. */
function pageOf(element: SourceElement): number | undefined {
  if (element.name !== 'section') return undefined
  const page = attributeOf(element, 'data-page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : undefined
}
