/** As PDF writes a transform. */
export type PageTransform = [number, number, number, number, number, number]

/** Operators that are read here; the numbers are pdf.js's own (`OPS`), and differ with its version. */
export type OperatorCodes = Readonly<
  Record<
    | 'save'
    | 'restore'
    | 'transform'
    | 'paintFormXObjectBegin'
    | 'paintFormXObjectEnd'
    | 'setLineWidth'
    | 'setStrokeRGBColor'
    | 'setFillRGBColor'
    | 'setFillTransparent'
    | 'setStrokeTransparent'
    | 'setFillColorN'
    | 'shadingFill'
    | 'constructPath'
    | 'stroke'
    | 'closeStroke'
    | 'fill'
    | 'eoFill'
    | 'fillStroke'
    | 'eoFillStroke'
    | 'closeFillStroke'
    | 'closeEOFillStroke'
    | 'paintImageXObject'
    | 'paintInlineImageXObject'
    | 'paintImageMaskXObject'
    | 'paintImageXObjectRepeat'
    | 'paintImageMaskXObjectRepeat'
    | 'paintSolidColorImageMask'
    | 'setFont'
    | 'showText',
    number
  >
>

/** A stretch of text of one font. */
export interface TextItem {
  str: string
  dir: string
  width: number
  transform: readonly number[]
  fontName: string
}

/** What pdf.js reads of a page, without its annotations and form fields. Points of the page as it is seen. */
export interface PageContent {
  width: number
  height: number
  /** From the PDF's coordinates to the page's, from its top left. */
  toPage: PageTransform
  operators: { fnArray: readonly number[]; argsArray: readonly unknown[] }
  /** Others mark where parts of the content begin and end. */
  items: readonly (TextItem | { type: string })[]
  codes: OperatorCodes
}

/** What leads through the second transform, then through the first. */
export function joined(
  [a, b, c, d, e, f]: PageTransform,
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: readonly number[],
): PageTransform {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
