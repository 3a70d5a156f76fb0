import type { PageDrawing } from '../find/page-drawing.ts'
import type { PageContent } from './page-content.ts'
import { readFigures } from './read-figures.ts'
import { readWords } from './read-words.ts'

/** Reads what is drawn on a page, in points of the page as viewers show it. */
export function readDrawing(content: PageContent): PageDrawing {
  const { width, height } = content
  const { words, turned } = readWords(content)
  const figures = readFigures(content)
  return { width, height, ...figures, words, marks: [...figures.marks, ...turned] }
}
