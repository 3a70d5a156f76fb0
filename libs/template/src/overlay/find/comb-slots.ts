import type { Cell } from './cell-contents.ts'
import { isBeside } from './cell-contents.ts'
import { around } from '../geometry/rectangles.ts'

const combsMin = 3
const widthMax = 26

/** Returns combs: rows of equal, narrow, empty cells for one character each. */
export function combsOf(cells: readonly Cell[]): Cell[][] {
  const combs: Cell[][] = []
  for (const cell of cells
    .filter(
      ({ isEmpty, width, height }) =>
        isEmpty && width <= widthMax && height >= 8 && height < 40 && height > width * 0.6,
    )
    .toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const run = combs.findLast((one) => {
      const last = one.at(-1)
      return last !== undefined && isBeside(last, cell) && Math.abs(last.width - cell.width) < 3
    })
    if (run) run.push(cell)
    else combs.push([cell])
  }
  return combs.filter((run) => run.length >= combsMin)
}

/** Joins the cells of a comb into one empty cell. */
export function combCell(run: readonly Cell[]): Cell {
  return { ...around(run), text: '', words: [], isEmpty: true, isAround: false }
}
