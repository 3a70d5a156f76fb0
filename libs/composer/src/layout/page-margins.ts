import type { Layout } from '../kinds/kinds.ts'

/** Margins of the paper. */
export interface Margins {
  top: string
  right: string
  bottom: string
  left: string
}

/** What a layout leaves white; small paper has small margins. */
export function margins(layout: Layout, size: string): Margins {
  if (layout === 'label' || isSmall(size)) return { top: '8mm', right: '8mm', bottom: '10mm', left: '8mm' }
  if (layout === 'letter' || layout === 'contract')
    return { top: '18mm', right: '22mm', bottom: '22mm', left: '25mm' }
  if (layout === 'certificate') return { top: '18mm', right: '24mm', bottom: '18mm', left: '24mm' }
  return { top: '16mm', right: '18mm', bottom: '20mm', left: '20mm' }
}

function isSmall(size: string): boolean {
  if (/^A[56]$/.test(size)) return true
  const [width] = size.split(' ')
  const length = Number.parseFloat(width ?? '')
  if (Number.isNaN(length)) return false
  const millimetres = size.includes('cm') ? length * 10 : size.includes('in') ? length * 25.4 : length
  return millimetres < 150
}
