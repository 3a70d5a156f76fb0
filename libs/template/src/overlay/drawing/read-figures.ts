import type { Rectangle } from '../box.ts'
import type { PageDrawing } from '../find/page-drawing.ts'
import { joined, type OperatorCodes, type PageContent, type PageTransform } from './page-content.ts'
import { type Figure, figuresOf } from './path-figures.ts'

type Figures = Pick<PageDrawing, 'lines' | 'rectangles' | 'rounds' | 'marks' | 'pictured'>

interface Pen {
  matrix: PageTransform
  /** Brightness from 0 (black) to 1 (white). */
  stroke: number
  fill: number
  thickness: number
}

/** Brightness above which colors are invisible on paper. */
const paper = 0.97
const thinMax = 3

/** Returns the painting operators by number. */
function paintersOf(codes: OperatorCodes) {
  const fillsAndStrokes = [
    codes.fillStroke,
    codes.eoFillStroke,
    codes.closeFillStroke,
    codes.closeEOFillStroke,
  ]
  return {
    strokes: new Set([codes.stroke, codes.closeStroke, ...fillsAndStrokes]),
    fills: new Set([codes.fill, codes.eoFill, ...fillsAndStrokes]),
    pictures: new Set([
      codes.paintImageXObject,
      codes.paintInlineImageXObject,
      codes.paintImageMaskXObject,
      codes.paintImageXObjectRepeat,
      codes.paintImageMaskXObjectRepeat,
      codes.paintSolidColorImageMask,
    ]),
  }
}

/** Returns lines, boxes and pictures of a page. */
export function readFigures({
  operators: { fnArray, argsArray },
  toPage,
  codes,
  ...page
}: PageContent): Figures {
  const { strokes, fills, pictures } = paintersOf(codes)
  const found: Figures = { lines: [], rectangles: [], rounds: [], marks: [], pictured: 0 }
  const first: Pen = { matrix: toPage, stroke: 0, fill: 0, thickness: 1 }
  const kept: Pen[] = []
  let pen = first
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    switch (operator) {
      case codes.save:
        kept.push(pen)
        pen = { ...pen }
        break
      case codes.paintFormXObjectBegin: {
        kept.push(pen)
        const [own] = (given ?? []) as [PageTransform | null]
        pen = own ? { ...pen, matrix: joined(pen.matrix, own) } : { ...pen }
        break
      }
      case codes.restore:
      case codes.paintFormXObjectEnd:
        pen = kept.pop() ?? first
        break
      case codes.transform:
        pen.matrix = joined(pen.matrix, given as PageTransform)
        break
      case codes.setLineWidth:
        pen.thickness = (given as [number])[0]
        break
      case codes.setStrokeRGBColor:
        pen.stroke = lightness((given as [string])[0])
        break
      case codes.setFillRGBColor:
        pen.fill = lightness((given as [string])[0])
        break
      case codes.setFillTransparent:
        pen.fill = 1
        break
      case codes.setStrokeTransparent:
        pen.stroke = 1
        break
      case codes.setFillColorN:
      case codes.shadingFill:
        pen.fill = 0.5
        break
      case codes.constructPath: {
        const [painted, [path], bounds] = given as [number, [ArrayLike<number> | null], unknown]
        if (path && bounds)
          draw(found, {
            isFilled: fills.has(painted),
            isStroked: strokes.has(painted),
            figures: figuresOf(path, pen.matrix),
            pen,
          })
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
  {
    isFilled,
    isStroked,
    figures,
    pen,
  }: { isFilled: boolean; isStroked: boolean; figures: readonly Figure[]; pen: Pen },
): void {
  const isFramed = isStroked && pen.stroke < paper
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

function lightness(color: string): number {
  const value = Number.parseInt(color.slice(1), 16)
  return (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255
}
