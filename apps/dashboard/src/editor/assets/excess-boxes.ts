import { type Overlay, readOverlay, removeBoxes } from '@platen/template/overlay'

/** Boxes on pages that a PDF does not have. */
export interface ExcessBoxes {
  /** Box indexes in the overlay. */
  indexes: number[]
  /** Page numbers in ascending order. */
  pages: number[]
}

/** Returns the boxes after the last page of a PDF. */
export function findExcessBoxes({ boxes }: Pick<Overlay, 'boxes'>, pages: number): ExcessBoxes {
  const beyond = boxes.flatMap(({ box: { page } }, index) => (page > pages ? [{ page, index }] : []))
  return {
    indexes: beyond.map(({ index }) => index),
    pages: [...new Set(beyond.map(({ page }) => page))].toSorted((a, b) => a - b),
  }
}

/** Describes the number of boxes and their pages: `2 boxes are on pages 3 and 4`. */
export function describeExcessBoxes({ indexes, pages }: ExcessBoxes): string {
  const boxes = indexes.length === 1 ? '1 box is' : `${indexes.length} boxes are`
  return `${boxes} on page${pages.length === 1 ? '' : 's'} ${pagesListed(pages)}`
}

const listedMax = 8

function pagesListed(pages: readonly number[]): string {
  const listed = pages.slice(0, listedMax).map(String)
  const more = pages.length - listed.length
  return new Intl.ListFormat('en').format(more > 0 ? [...listed, `${more} more`] : listed)
}

/** Returns a template's page without the boxes after the last page of a PDF. */
export function withoutExcessBoxes(html: string, pages: number): string {
  const overlay = readOverlay(html)
  const { indexes } = findExcessBoxes(overlay, pages)
  return indexes.length === 0 ? html : removeBoxes(overlay, indexes).html
}
