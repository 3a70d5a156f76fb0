import { type DrawnElementNumber, elementOfColor } from '@platen/template/markup'
import { OPS, Util } from 'pdfjs-dist'

/**
 * A rectangle of an element, in CSS pixels of the page's physical size, from the top left corner of the page. An element has one rectangle for each
 * line and page that it covers.
 */
export interface ElementBox extends DrawnElementNumber {
  left: number
  top: number
  width: number
  height: number
}

/** The operators of a page, from pdf.js. */
export interface OperatorList {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

export type PageTransform = [number, number, number, number, number, number]

/**
 * Reads the element boxes from a page on which each element is printed in a unique color. `toPage` transforms PDF coordinates to page coordinates.
 */
export function readElementBoxes({ fnArray, argsArray }: OperatorList, toPage: PageTransform): ElementBox[] {
  const boxes: ElementBox[] = []
  const kept: { matrix: PageTransform; fill: DrawnElementNumber | undefined }[] = []
  let matrix = toPage
  let fill: DrawnElementNumber | undefined
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    switch (operator) {
      case OPS.save:
      case OPS.paintFormXObjectBegin: {
        kept.push({ matrix, fill })
        const [own] = (given ?? []) as [PageTransform?]
        if (operator === OPS.paintFormXObjectBegin && own)
          matrix = Util.transform(matrix, own) as PageTransform
        break
      }
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        ;({ matrix, fill } = kept.pop() ?? { matrix: toPage, fill: undefined })
        break
      case OPS.transform:
        matrix = Util.transform(matrix, given) as PageTransform
        break
      case OPS.setFillRGBColor:
        fill = elementOfColor(Number.parseInt((given as [string])[0].slice(1), 16))
        break
      case OPS.constructPath: {
        const [painted, , bounds] = given as [number, unknown, ArrayLike<number> | null]
        if (fill && bounds && isFill(painted)) boxes.push({ ...fill, ...boxOf(bounds, matrix) })
        break
      }
      default:
    }
  }
  return boxes
}

function isFill(operator: number): boolean {
  return operator === OPS.fill || operator === OPS.eoFill
}

function boxOf(bounds: ArrayLike<number>, matrix: PageTransform): Omit<ElementBox, keyof DrawnElementNumber> {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds)
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [
    matrix[0] * x + matrix[2] * y + matrix[4],
    matrix[1] * x + matrix[3] * y + matrix[5],
  ])
  const xs = corners.map(([x = 0]) => x)
  const ys = corners.map(([, y = 0]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
