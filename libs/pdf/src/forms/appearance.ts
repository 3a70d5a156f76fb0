import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { unpackStream } from '../prepare/unpack-stream.ts'
import type { TreeWidget } from './form-tree.ts'
import { dictionaryOf, itemsOf, numberOf, numbersOf, rectangleOf, textOf, valueOf } from './read-values.ts'

/** ISO 32000-1 §8.3.3. */
export type Matrix = [number, number, number, number, number, number]

const statesMax = 100

/** Returns the names of the states in which a check box or radio button is on. */
export function appearanceStates(widget: PDFDict): string[] {
  const normal = valueOf(dictionaryOf(valueOf(widget, 'AP')) ?? widget, 'N')
  if (!(normal instanceof PDFDict)) return []
  return normal
    .keys()
    .slice(0, statesMax)
    .map((key) => key.decodeText())
    .filter((state) => state !== 'Off')
}

/** Returns a widget's appearance; if it has several states, the appearance for `state`, by default the current one. */
export function ownAppearance(widget: TreeWidget, state?: string): PDFStream | undefined {
  const appearances = dictionaryOf(valueOf(widget.dictionary, 'AP'))
  const normal = appearances && valueOf(appearances, 'N')
  if (normal instanceof PDFStream) return asXObject(normal)
  if (!(normal instanceof PDFDict)) return undefined
  const chosen = valueOf(normal, state ?? textOf(valueOf(widget.dictionary, 'AS')) ?? 'Off')
  return chosen instanceof PDFStream ? asXObject(chosen) : undefined
}

/** Adds entries that some programs omit, because appearances of annotations do not need them. */
function asXObject(stream: PDFStream): PDFStream {
  stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  return stream
}

/** Returns the appearance without the value: borders and backgrounds. */
export function emptyAppearance(context: PDFContext, widget: TreeWidget): PDFStream | undefined {
  const own = ownAppearance(widget, 'Off')
  if (!own) return drawnGround(context, widget)
  if (!emptied.has(own)) emptied.set(own, emptiedAppearance(context, own))
  return emptied.get(own) ?? drawnGround(context, widget)
}

/** A cache by appearance, because thousands of widgets can share a large one. */
const emptied = new WeakMap<PDFStream, PDFStream | undefined>()

/** Returns undefined if the value in the appearance cannot be found. */
function emptiedAppearance(context: PDFContext, own: PDFStream): PDFStream | undefined {
  const content = readContent(own)
  if (content === undefined) return undefined
  const empty = withoutValue(content)
  if (empty === content) return drawsText.test(content) ? undefined : own
  const dictionary = own.dict.clone(context)
  for (const key of ['Filter', 'DecodeParms', 'Length']) dictionary.delete(PDFName.of(key))
  const stream = context.flateStream(Uint8Array.from(empty, (sign) => sign.codePointAt(0) ?? 0))
  for (const [key, value] of dictionary.entries()) stream.dict.set(key, value)
  return stream
}

/** Whether a stream shows text, or may show it because it is broken or very long. */
export function mayDrawText(stream: PDFStream): boolean {
  const known = drawingText.get(stream) ?? drawsText.test(readContent(stream) ?? 'Tj ')
  drawingText.set(stream, known)
  return known
}

const drawingText = new WeakMap<PDFStream, boolean>()

/** Operators that show text. */
const drawsText = /(?:\b(?:Tj|TJ)|['"])(?=\s|$)/
const contentBytesMax = 2 ** 20

/** Returns the content of a stream; undefined if it is broken or very long. */
export function readContent(stream: PDFStream): string | undefined {
  return unpackStream(stream, contentBytesMax)?.toString('latin1')
}

/** The value is between the marks `/Tx BMC` and `EMC` (ISO 32000-1 §12.7.3.3). */
function withoutValue(content: string): string {
  const start = content.search(/\/Tx\s{1,20}(?:BMC|\S{1,100}\s{1,20}BDC|<<[^>]{0,500}>>\s{0,20}BDC)/)
  if (start < 0) return content
  const end = content.lastIndexOf('EMC')
  if (end < start) return content
  return `${content.slice(0, start)}${content.slice(end + 'EMC'.length)}`.replaceAll(selectionBar, '')
}

/** Some programs draw a bar behind the chosen option, in Acrobat's color. */
const selectionBar =
  /(?<!\S)q\s(?:(?!\b[qQ]\s)[\s\S]){0,200}?(?<![\d.])0?\.60*\d?\s+0?\.75[67]\d*\s+0?\.85[45]\d*\s+rg\s(?:(?!\b[qQ]\s)[\s\S]){0,400}?\bf\*?\s+Q(?=\s|$)/g

/** Background and border from the widget's dictionary (ISO 32000-1, table 189). */
function drawnGround(context: PDFContext, { dictionary, rectangle }: TreeWidget): PDFStream | undefined {
  const named = dictionaryOf(valueOf(dictionary, 'MK'))
  if (!named) return undefined
  const ground = color(valueOf(named, 'BG'))
  const border = color(valueOf(named, 'BC'))
  const style = dictionaryOf(valueOf(dictionary, 'BS'))
  const line = Math.min(20, Math.max(0, (style && numberOf(valueOf(style, 'W'))) ?? 1))
  const [width, height] = sizeOf(rectangle)
  const isUnderlined = style && textOf(valueOf(style, 'S')) === 'U'
  const edge = isUnderlined
    ? `0 ${line / 2} m ${width} ${line / 2} l S`
    : `${line / 2} ${line / 2} ${Math.max(0, width - line)} ${Math.max(0, height - line)} re S`
  const content = [
    ground && `${ground.fill} 0 0 ${width} ${height} re f`,
    border && line > 0 && `${border.stroke} ${line} w ${edge}`,
  ].filter((part) => part)
  if (content.length === 0) return undefined
  return context.stream(`q ${content.join('\n')} Q`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
  })
}

function color(value: ReturnType<typeof valueOf>): { fill: string; stroke: string } | undefined {
  const parts = itemsOf(value, 5).map((part) => numberOf(part) ?? 0)
  const operators = new Map([
    [1, ['g', 'G']],
    [3, ['rg', 'RG']],
    [4, ['k', 'K']],
  ]).get(parts.length)
  if (!operators) return undefined
  const written = parts.map((part) => Number(part.toFixed(4))).join(' ')
  return { fill: `${written} ${operators[0]}`, stroke: `${written} ${operators[1]}` }
}

export function sizeOf([left, bottom, right, top]: TreeWidget['rectangle']): [number, number] {
  return [right - left, top - bottom]
}

/** Returns the matrix from an appearance to a rectangle (ISO 32000-1 §12.5.5, algorithm 8.1). */
export function matrixInto(drawn: PDFStream, rectangle: TreeWidget['rectangle']): Matrix {
  const box = rectangleOf(drawn.dict.lookup(PDFName.of('BBox'))) ?? [0, 0, 0, 0]
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    numbersOf(drawn.dict.lookup(PDFName.of('Matrix')), 6) ?? []
  const [left, bottom, right, top] = box
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [fromX, fromY] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - fromX, Math.max(...ys) - fromY]
  const [toWidth, toHeight] = sizeOf(rectangle)
  const [scaleX, scaleY] = [width > 0 ? toWidth / width : 1, height > 0 ? toHeight / height : 1]
  return [scaleX, 0, 0, scaleY, rectangle[0] - fromX * scaleX, rectangle[1] - fromY * scaleY]
}

export function writtenMatrix(matrix: Matrix): string {
  return matrix.map((number) => Number(number.toFixed(5))).join(' ')
}

export function removeAnnotations(page: PDFDict, taken: ReadonlySet<PDFDict>): void {
  const annotations = valueOf(page, 'Annots')
  if (!(annotations instanceof PDFArray)) return
  const kept = PDFArray.withContext(page.context)
  for (const item of annotations.asArray()) {
    const target = item instanceof PDFRef ? page.context.lookup(item) : item
    if (!(target instanceof PDFDict && taken.has(target))) kept.push(item)
  }
  if (kept.size() > 0) page.set(PDFName.of('Annots'), kept)
  else page.delete(PDFName.of('Annots'))
}
