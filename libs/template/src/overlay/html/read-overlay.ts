import { parseSource, sheetsOf, type SourceElement, type SourceTree } from '@platen/template/markup'
import type { AnyBox } from '../box.ts'
import { readBox } from './read-box.ts'

export interface SourceBox {
  box: AnyBox
  element: SourceElement
  /** The `<section data-page>` that contains the box. */
  sheet: SourceElement
}

/** The boxes of a template in drawing order. Indexes of boxes refer to this order. */
export interface Overlay {
  tree: SourceTree
  /** The sheets in source order. */
  sheets: { page: number; element: SourceElement }[]
  boxes: SourceBox[]
}

/**
 * Reads the boxes in a PDF overlay template. Never throws. Unknown elements become boxes of kind `other`, or are ignored. The unchanged boxes of
 * `before`, the previous result, are reused, because reading boxes takes most of the time.
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
