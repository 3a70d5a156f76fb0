/** A PDF matrix. */
export type PageTransform = [number, number, number, number, number, number]

/** Numbers of pdf.js operators (`OPS`). They depend on the version of pdf.js. */
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

export interface TextItem {
  str: string
  dir: string
  width: number
  transform: readonly number[]
  fontName: string
}

/** The content that pdf.js reads from a page, without annotations or form fields. Sizes are in points of the page as viewers show it. */
export interface PageContent {
  width: number
  height: number
  /** Transforms PDF coordinates to points from the upper left corner of the page. */
  toPage: PageTransform
  operators: { fnArray: readonly number[]; argsArray: readonly unknown[] }
  /** Items that have a `type` mark content. */
  items: readonly (TextItem | { type: string })[]
  codes: OperatorCodes
}

/** Multiplies two matrices. The result applies the second matrix, then the first. */
export function joined(
  [a, b, c, d, e, f]: PageTransform,
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: readonly number[],
): PageTransform {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
