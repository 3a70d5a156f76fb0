import { type Overlay, readOverlay, removeBoxes } from '@platen/template/overlay'

/** Boxes that stand on pages that a PDF does not have. */
export interface BoxesBeyond {
  /** In the overlay. */
  indexes: number[]
  /** In their order. */
  pages: number[]
}

/** The boxes that stand behind the last page of a PDF. */
export function boxesBeyond({ boxes }: Pick<Overlay, 'boxes'>, pages: number): BoxesBeyond {
  const beyond = boxes.flatMap(({ box: { page } }, index) => (page > pages ? [{ page, index }] : []))
  return {
    indexes: beyond.map(({ index }) => index),
    pages: [...new Set(beyond.map(({ page }) => page))].toSorted((a, b) => a - b),
  }
}

/** How many they are, and where: `2 boxes stand on pages 3 and 4`. */
export function beyondWords({ indexes, pages }: BoxesBeyond): string {
  const boxes = indexes.length === 1 ? '1 box stands' : `${indexes.length} boxes stand`
  return `${boxes} on page${pages.length === 1 ? '' : 's'} ${pagesListed(pages)}`
}

const listedMax = 8

function pagesListed(pages: readonly number[]): string {
  const listed = pages.slice(0, listedMax).map(String)
  const more = pages.length - listed.length
  return new Intl.ListFormat('en').format(more > 0 ? [...listed, `${more} more`] : listed)
}

/** A template's page without the boxes that stand behind the last page of a PDF. */
export function withoutBoxesBeyond(html: string, pages: number): string {
  const overlay = readOverlay(html)
  const { indexes } = boxesBeyond(overlay, pages)
  return indexes.length === 0 ? html : removeBoxes(overlay, indexes).html
}
