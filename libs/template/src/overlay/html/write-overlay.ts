import type { OverlayBox } from '../box.ts'
import { writeBox } from './write-box.ts'

/** Returns the `template.html` for boxes, with one sheet for each page that has boxes. */
export function writeOverlay(boxes: readonly OverlayBox[]): string {
  const pages = Map.groupBy(boxes, ({ page }) => page)
  return [...pages.keys()]
    .toSorted((a, b) => a - b)
    .map((page) => writeSheet(page, pages.get(page) ?? []))
    .join('')
}

function writeSheet(page: number, boxes: readonly OverlayBox[]): string {
  return `<section data-page="${page}">\n${boxes.map((box) => `  ${writeBox(box)}\n`).join('')}</section>\n`
}
