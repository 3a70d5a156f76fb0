import type { Css } from '../html-tree.ts'

/** Between the text of a cell and its sides where neither table nor cell says more, in points (ECMA-376-1 §17.4.34, 17.4.11). */
export const cellSidePaddingPt = 5.4

/** What every cell says that nothing else is said of: the rule of `td`. */
export const plainCellCss: Css = { padding: `0 ${cellSidePaddingPt}pt`, 'vertical-align': 'top' }
