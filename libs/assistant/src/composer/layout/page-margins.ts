import { mmPerUnit, pageSizes } from '@platen/contract'
import type { Layout } from '../kinds/kinds.ts'

export interface Margins {
  top: string
  right: string
  bottom: string
  left: string
}

/** Returns the margins of a layout. Small paper has small margins. */
export function margins(layout: Layout, size: string): Margins {
  if (paperSize(size).width < 100) return { top: '5mm', right: '5mm', bottom: '5mm', left: '5mm' }
  if (layout === 'label' || isSmall(size)) return { top: '8mm', right: '8mm', bottom: '12mm', left: '8mm' }
  if (layout === 'letter' || layout === 'contract')
    return { top: '18mm', right: '22mm', bottom: '22mm', left: '25mm' }
  if (layout === 'certificate') return { top: '9mm', right: '9mm', bottom: '9mm', left: '9mm' }
  return { top: '16mm', right: '18mm', bottom: '20mm', left: '20mm' }
}

function isSmall(size: string): boolean {
  return paperSize(size).width < 150
}

/** Returns the size of portrait paper in millimeters. */
function paperSize(size: string): { width: number; height: number } {
  const known = pageSizes[size]
  if (known) return { width: known[0], height: known[1] }
  const [width = 210, height = 297] = size.split(' ').map((length) => {
    const unit = length.replace(/^[\d.]+/, '')
    return Number.parseFloat(length) * (mmPerUnit[unit] ?? 1)
  })
  return { width, height }
}

/** Returns the size of the page in its orientation. A size with two lengths already has an orientation. */
function standingSize({ size, orientation }: { size: string; orientation: 'portrait' | 'landscape' }) {
  const { width, height } = paperSize(size)
  return pageSizes[size] && orientation === 'landscape' ? { width: height, height: width } : { width, height }
}

/** Whether the page has room for page numbers. */
export function hasFooter(layout: Layout, size: string): boolean {
  return layout !== 'label' && layout !== 'certificate' && paperSize(size).width >= 100
}

/** Whether the page is too narrow for two columns. */
export function isNarrow(page: { size: string; orientation: 'portrait' | 'landscape' }): boolean {
  return standingSize(page).width < 125
}

/** Returns the height between the margins in millimeters. */
export function contentHeight(
  layout: Layout,
  page: { size: string; orientation: 'portrait' | 'landscape' },
): number {
  const { top, bottom } = margins(layout, page.size)
  return standingSize(page).height - Number.parseFloat(top) - Number.parseFloat(bottom)
}

/** Returns the width between the margins in millimeters. */
export function contentWidth(
  layout: Layout,
  page: { size: string; orientation: 'portrait' | 'landscape' },
): number {
  const { left, right } = margins(layout, page.size)
  return standingSize(page).width - Number.parseFloat(left) - Number.parseFloat(right)
}
