import type { OverlayBox, Rectangle } from './box.ts'
import { plainStyle } from './html/text-style.ts'
import { newTextSizeMinPt, sizeOfLine } from './text-size.ts'

/** Returns a new box of a kind in a rectangle. The text size is small enough for the rectangle. */
export function defaultBox(kind: OverlayBox['kind'], at: Rectangle & { page: number }): OverlayBox {
  const { page, left, top, width, height } = at
  const common = { page, left, top, width, height, isLocked: false }
  if (kind === 'text')
    return { ...common, kind, text: '', look: { ...plainStyle, size: sizeFor(height) }, overflow: 'shrink' }
  if (kind === 'check') return { ...common, kind, field: '', mark: 'tick', color: plainStyle.color }
  if (kind === 'image') return { ...common, kind, address: '', align: 'left', verticalAlign: 'middle' }
  if (kind === 'code') return { ...common, kind, code: 'qrcode', value: '' }
  const rowHeight = Math.min(18, height)
  const columns = [0, 1, 2].map(() => ({ width: width / 3, text: '', align: 'left' as const }))
  // Text starts at the top of its row. Text that is too long for its cell stays visible.
  const look = { ...plainStyle, size: sizeFor(rowHeight), verticalAlign: 'top' as const, wraps: true }
  return { ...common, kind, list: '', rowHeight, columns, look, overflow: 'error' }
}

/** Returns the usual text size on forms, or a smaller size if the box is low. */
function sizeFor(height: number): number {
  return Math.max(newTextSizeMinPt, Math.min(plainStyle.size, sizeOfLine(height)))
}

/** Sizes in points for boxes that are placed without drawing a rectangle. */
export const defaultSizes: Readonly<Record<OverlayBox['kind'], { width: number; height: number }>> = {
  text: { width: 144, height: 18 },
  check: { width: 12, height: 12 },
  image: { width: 120, height: 60 },
  code: { width: 72, height: 72 },
  table: { width: 360, height: 144 },
}
