import type { PageDrawing, Rectangle } from '@platen/overlay'
import { OPS, Util } from 'pdfjs-dist'
import type { OperatorList, PageTransform } from './element-boxes.ts'
import { type Figure, figuresOf } from './path-figures.ts'

type Figures = Pick<PageDrawing, 'lines' | 'rectangles' | 'rounds' | 'marks' | 'pictured'>

interface Pen {
  matrix: PageTransform
  /** From 0 (black) to 1 (white). */
  stroke: number
  fill: number
  thickness: number
}

const strokes = new Set([OPS.stroke, OPS.closeStroke])
const fills = new Set([OPS.fill, OPS.eoFill])
const both = new Set([OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke])
const pictures = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintSolidColorImageMask,
])
/** What is as light as paper is not seen on it. */
const paper = 0.97
const thinMax = 3

/** The lines, boxes and pictures of a page; `toPage` leads from the PDF's coordinates to the page's. */
export function readFigures(
  { fnArray, argsArray }: OperatorList,
  toPage: PageTransform,
  page: { width: number; height: number },
): Figures {
  const found: Figures = { lines: [], rectangles: [], rounds: [], marks: [], pictured: 0 }
  const first: Pen = { matrix: toPage, stroke: 0, fill: 0, thickness: 1 }
  const kept: Pen[] = []
  let pen = first
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    switch (operator) {
      case OPS.save:
        kept.push(pen)
        pen = { ...pen }
        break
      case OPS.paintFormXObjectBegin: {
        kept.push(pen)
        const [own] = (given ?? []) as [PageTransform | null]
        pen = own ? { ...pen, matrix: Util.transform(pen.matrix, own) as PageTransform } : { ...pen }
        break
      }
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        pen = kept.pop() ?? first
        break
      case OPS.transform:
        pen.matrix = Util.transform(pen.matrix, given) as PageTransform
        break
      case OPS.setLineWidth:
        pen.thickness = (given as [number])[0]
        break
      case OPS.setStrokeRGBColor:
        pen.stroke = lightness((given as [string])[0])
        break
      case OPS.setFillRGBColor:
        pen.fill = lightness((given as [string])[0])
        break
      case OPS.setFillTransparent:
        pen.fill = 1
        break
      case OPS.setStrokeTransparent:
        pen.stroke = 1
        break
      case OPS.setFillColorN:
      case OPS.shadingFill:
        pen.fill = 0.5
        break
      case OPS.constructPath: {
        const [painted, [path], bounds] = given as [number, [ArrayLike<number> | null], unknown]
        if (path && bounds) draw(found, { painted, figures: figuresOf(path, pen.matrix), pen })
        break
      }
      default:
        if (pictures.has(operator)) {
          const box = unitSquare(pen.matrix)
          found.marks.push(box)
          found.pictured += (box.width * box.height) / (page.width * page.height)
        }
    }
  }
  return { ...found, pictured: Math.min(1, found.pictured) }
}

function draw(
  found: Figures,
  { painted, figures, pen }: { painted: number; figures: readonly Figure[]; pen: Pen },
): void {
  const isFilled = fills.has(painted) || both.has(painted)
  const isFramed = (strokes.has(painted) || both.has(painted)) && pen.stroke < paper
  if (!isFilled && !isFramed) return
  const thickness = pen.thickness * Math.hypot(pen.matrix[0], pen.matrix[1])
  for (const { kind, ...box } of figures) {
    if (kind === 'line') {
      if (isFramed) found.lines.push(thickened(box, thickness))
    } else if (kind === 'rectangle') {
      const isThin = Math.min(box.width, box.height) <= thinMax
      if (isThin && isFilled && pen.fill >= paper && !isFramed) continue
      found.rectangles.push({ ...box, isFramed, ...(isFilled && { filling: pen.fill }) })
    } else if (kind === 'round' && isFramed) found.rounds.push(box)
    else if (isFramed || pen.fill < paper) found.marks.push(box)
  }
}

function thickened({ left, top, width, height }: Rectangle, thickness: number): Rectangle {
  const half = thickness / 2
  return width >= height
    ? { left, top: top - half, width, height: height + thickness }
    : { left: left - half, top, width: width + thickness, height }
}

function unitSquare([a, b, c, d, e, f]: PageTransform): Rectangle {
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

function lightness(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16)
  return (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255
}
