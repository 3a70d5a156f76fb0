import type { Rectangle } from '../box.ts'
import { cellsOf } from './cells.ts'
import { isSquare } from './check-squares.ts'
import { phrasesBetween } from './line-blanks.ts'
import type { DrawnRectangle, PageDrawing } from './page-drawing.ts'
import { type Rulings, rulingsOf, withOpenSides } from './rulings.ts'
import { linesOfWords, type Phrase } from './text-lines.ts'

/** Maximum text size of labels in points. Larger text is a heading or a stamp. */
const labelSizeMax = 24

export interface PageLayout {
  framed: DrawnRectangle[]
  rulings: Rulings
  /** Possible labels. */
  phrases: Phrase[]
  cells: Rectangle[]
}

/** Groups the contents of a page into phrases and cells. */
export function layoutOf(drawing: PageDrawing): PageLayout {
  const large = drawing.rounds.filter((round) => !isSquare(round) && Math.min(round.width, round.height) > 9)
  const framed = [...drawing.rectangles, ...large.map((round) => ({ ...round, isFramed: true }))]
  const rulings = rulingsOf({ ...drawing, rectangles: framed })
  const words = drawing.words.filter(({ size }) => size <= labelSizeMax)
  const phrases = phrasesBetween(linesOfWords(words), rulings.upright)
  return { framed, rulings, phrases, cells: cellsOf(withOpenSides(rulings)) }
}
