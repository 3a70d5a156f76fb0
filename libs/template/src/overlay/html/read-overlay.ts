import { parseSource, sheetsOf, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { AnyBox } from '../box.ts'
import { readBox } from './read-box.ts'

export interface SourceBox {
  box: AnyBox
  element: SourceElement
  /** The `<section data-page>` of its page. */
  sheet: SourceElement
}

/** The boxes of a template in drawing order, which their indexes refer to. */
export interface Overlay {
  tree: SourceTree
  /** In source order. */
  sheets: { page: number; element: SourceElement }[]
  boxes: SourceBox[]
}

/**
 * Reads the boxes of a template over a PDF. Never throws: unknown elements are other boxes, or ignored. `before`: the previous result,
 * whose unchanged boxes are reused, because reading them takes most of the time.
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
