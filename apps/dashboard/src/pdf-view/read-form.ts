import type { PdfFieldKind, PdfFormField, PdfWidget } from '@platen/contract'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

/** What pdf.js says of a widget, as far as it is read here. */
interface Widget {
  subtype?: string
  fieldName?: string
  fieldType?: string | null
  fieldValue?: unknown
  alternativeText?: string
  rect: number[]
  hidden?: boolean
  readOnly?: boolean
  required?: boolean
  multiLine?: boolean
  comb?: boolean
  password?: boolean
  maxLen?: number | null
  checkBox?: boolean
  radioButton?: boolean
  pushButton?: boolean
  combo?: boolean
  multiSelect?: boolean
  exportValue?: string
  buttonValue?: string | null
  textAlignment?: number | null
  options?: Array<{ exportValue?: string; displayValue?: string }>
  defaultAppearanceData?: { fontSize?: number; fontName?: string; fontColor?: ArrayLike<number> }
}

/** Forms with more pages are read so far. */
const pagesMax = 500

/** The fields of a PDF's form, in the order of pages, as they are listed where PDFs are prepared. */
export async function readForm(document: PDFDocumentProxy): Promise<PdfFormField[]> {
  const fields = new Map<string, PdfFormField>()
  // Most PDFs have no form, and their pages are not asked for.
  if (!(await document.getFieldObjects())) return []
  for (let number = 1; number <= Math.min(document.numPages, pagesMax); number++) {
    const page = await document.getPage(number)
    const widgets = (await page.getAnnotations()) as Widget[]
    for (const widget of widgets) {
      const kind = widget.subtype === 'Widget' ? kindOf(widget) : undefined
      if (!kind || !widget.fieldName || widget.hidden) continue
      const known = fields.get(widget.fieldName)
      const field = known ?? describe(widget, { kind, name: widget.fieldName })
      fields.set(field.name, field)
      field.widgets.push(placeOf(widget, { kind, page, number }))
    }
  }
  return [...fields.values()]
}

function kindOf(widget: Widget): PdfFieldKind | undefined {
  switch (widget.fieldType) {
    case 'Tx':
      return widget.password ? 'password' : 'text'
    case 'Btn':
      if (widget.pushButton) return 'button'
      return widget.radioButton ? 'radio' : 'check'
    case 'Ch':
      return widget.combo ? 'choice' : 'list'
    case 'Sig':
      return 'signature'
    case null:
    case undefined:
    default:
      return undefined
  }
}

function describe(widget: Widget, { kind, name }: { kind: PdfFieldKind; name: string }): PdfFormField {
  const { alternativeText, maxLen, options = [], textAlignment } = widget
  const { fontSize = 0, fontColor, fontName = '' } = widget.defaultAppearanceData ?? {}
  const hasLength = kind === 'text' && typeof maxLen === 'number' && maxLen > 0
  return {
    name,
    kind,
    ...(alternativeText && { label: alternativeText }),
    widgets: [],
    ...(widget.readOnly && { isReadOnly: true }),
    ...(widget.required && { isRequired: true }),
    ...(kind === 'text' && widget.multiLine && { isMultiline: true }),
    ...(hasLength && { maxLength: maxLen }),
    ...(hasLength && widget.comb && { isComb: true }),
    ...((kind === 'choice' || kind === 'list') && {
      options: options.map(({ exportValue = '', displayValue = exportValue }) => ({
        value: exportValue,
        label: displayValue,
      })),
    }),
    ...(widget.multiSelect && { takesMany: true }),
    look: {
      family: /cour/i.test(fontName) ? 'mono' : /tim|serif/i.test(fontName) ? 'serif' : 'sans',
      ...(/bold|hebo/i.test(fontName) && { isBold: true }),
      size: fontSize,
      color: `#${Array.from(fontColor ?? [0, 0, 0], (part) => part.toString(16).padStart(2, '0')).join('')}`,
      align: textAlignment === 1 ? 'center' : textAlignment === 2 ? 'right' : 'left',
    },
  }
}

function placeOf(
  widget: Widget,
  { kind, page, number }: { kind: PdfFieldKind; page: PDFPageProxy; number: number },
): PdfWidget {
  const viewport = page.getViewport({ scale: 1 })
  const [left = 0, lower = 0, right = 0, upper = 0] = widget.rect
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, lower) as number[]
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, upper) as number[]
  const choice = kind === 'radio' ? widget.buttonValue : kind === 'check' ? widget.exportValue : undefined
  return {
    page: number,
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
    ...(choice && { choice }),
  }
}
