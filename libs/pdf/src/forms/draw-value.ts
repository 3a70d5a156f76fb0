import { type PDFDocument, type PDFFont, type PDFStream, StandardFonts } from '@cantoo/pdf-lib'
import { type PdfFormField, textInset } from '@platen/contract'
import { appearanceOver } from './appearance-over.ts'
import {
  emptyAppearance,
  type Matrix,
  mayDrawText,
  ownAppearance,
  sizeOf,
  writtenMatrix,
} from './appearance.ts'
import type { TreeWidget } from './form-tree.ts'
import { borderOf, turnOf } from './read-text-style.ts'

/**
 * Returns what a widget draws for the value of its field. If the form leaves this to viewers (`NeedAppearances`), the value is drawn with a standard
 * font, if the font has its characters.
 */
export async function valueAppearance(
  document: PDFDocument,
  { widget, field }: { widget: TreeWidget; field: PdfFormField | undefined },
): Promise<PDFStream | undefined> {
  const own = ownAppearance(widget)
  const hasText = field?.value !== undefined && ['text', 'choice'].includes(field.kind)
  if (!hasText || (own && mayDrawText(own))) return own
  try {
    const font = await document.embedFont(StandardFonts.Helvetica)
    return drawText(document, { widget, field, font })
  } catch {
    return own
  }
}

const usualSize = 12

function drawText(
  { context }: PDFDocument,
  { widget, field, font }: { widget: TreeWidget; field: PdfFormField; font: PDFFont },
): PDFStream {
  const { look, value = '', options, isMultiline } = field
  const size = sizeOf(widget.rectangle)
  const turn = turnOf(widget)
  // Size along and across the text.
  const [width = 0, height = 0] = turn % 180 === 0 ? size : size.toReversed()
  const inset = textInset({ border: borderOf(widget) })
  const lines = (options?.find((option) => option.value === value)?.label ?? value).split('\n')
  const points = look.size || Math.min(usualSize, height * 0.7)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(look.color.slice(at, at + 2), 16) / 255,
  )
  const first = isMultiline ? height - points - inset : (height - points * 0.7) / 2
  const written = lines.map((line, index) => {
    const room = width - font.widthOfTextAtSize(line, points) - 2 * inset
    const left = inset + (look.align === 'left' ? 0 : look.align === 'right' ? room : room / 2)
    const at = [left, first - index * points * 1.2].map((number) => number.toFixed(2)).join(' ')
    return `1 0 0 1 ${at} Tm ${font.encodeText(line).toString()} Tj`
  })
  const color = [red, green, blue].map((part) => part.toFixed(3)).join(' ')
  return appearanceOver(context, emptyAppearance(context, widget), {
    size,
    content: `/Tx BMC q ${writtenMatrix(turned(turn, size))} cm BT /Font ${points.toFixed(2)} Tf ${color} rg ${written.join('\n')} ET Q EMC`,
    resources: { Font: { Font: font.ref } },
  })
}

/** Returns the matrix that maps rotated content to the box of its widget. */
function turned(turn: 0 | 90 | 180 | 270, [width, height]: [number, number]): Matrix {
  if (turn === 90) return [0, 1, -1, 0, width, 0]
  if (turn === 180) return [-1, 0, 0, -1, width, height]
  return turn === 270 ? [0, -1, 1, 0, 0, height] : [1, 0, 0, 1, 0, 0]
}
