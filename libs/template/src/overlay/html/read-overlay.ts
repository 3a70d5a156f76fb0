import { parseSource, sheetsOf, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { AnyBox } from '../box.ts'
import { readBox } from './read-box.ts'

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

/**
 * Reads what a template draws over the pages of its PDF. Never throws: what is not understood is something else, or not there. `before`:
 * what was read of the text as it was; boxes of the same page and source are the same objects again, as reading them is most of the work.
 */
export function readOverlay(html: string, before?: Overlay): Overlay {
  const tree = parseSource(html)
  const sheets = sheetsOf(tree).flatMap(({ page, element }) =>
    page === undefined ? [] : [{ page, element }],
  )
  const known = new Map(
    before?.boxes.map(({ box, element }) => [sourceKey(before.tree, element, box.page), box]),
  )
  const boxes = sheets.flatMap(({ page, element: sheet }) =>
    sheet.children.flatMap((element): SourceBox[] => {
      if (element.kind !== 'element') return []
      const box = known.get(sourceKey(tree, element, page)) ?? readBox(tree, element, page)
      return box ? [{ box, element, sheet }] : []
    }),
  )
  return { tree, sheets, boxes }
}

function sourceKey({ html }: SourceTree, { start, end }: SourceElement, page: number): string {
  return `${page} ${html.slice(start, end)}`
}
