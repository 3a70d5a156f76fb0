import type { Css } from '../html-tree.ts'

/** Default side padding of cells in points (ECMA-376-1 §17.4.34, 17.4.11). */
export const cellSidePaddingPt = 5.4

/** The rule of `td`, for cells without formatting. */
export const plainCellCss: Css = { padding: `0 ${cellSidePaddingPt}pt`, 'vertical-align': 'top' }
