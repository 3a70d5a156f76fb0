import { type PDFDocument, type PDFFont, type PDFStream, StandardFonts } from '@cantoo/pdf-lib'
import type { PdfFormField } from '@platen/contract'
import { appearanceOver } from './appearance-over.ts'
import { drawsText, emptyAppearance, ownAppearance, readContent, sizeOf } from './appearance.ts'
import type { TreeWidget } from './form-tree.ts'

/**
 * What a widget draws of the value that its field has. Where a form leaves that to viewers (`NeedAppearances`), it is drawn in a font that
 * all have, as far as that has the letters.
 */
export async function valueAppearance(
  document: PDFDocument,
  { widget, field }: { widget: TreeWidget; field: PdfFormField | undefined },
): Promise<PDFStream | undefined> {
  const own = ownAppearance(widget)
  const hasText = field?.value !== undefined && ['text', 'choice'].includes(field.kind)
  if (!hasText || (own && drawsText.test(readContent(own) ?? 'Tj '))) return own
  try {
    const font = await document.embedFont(StandardFonts.Helvetica)
    return drawText(document, { widget, field, font })
  } catch {
    return own
  }
}

const padding = 2
const usualSize = 12

function drawText(
  { context }: PDFDocument,
  { widget, field, font }: { widget: TreeWidget; field: PdfFormField; font: PDFFont },
): PDFStream {
  const { look, value = '', options, isMultiline } = field
  const [width, height] = sizeOf(widget.rectangle)
  const lines = (options?.find((option) => option.value === value)?.label ?? value).split('\n')
  const size = look.size || Math.min(usualSize, height * 0.7)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(look.color.slice(at, at + 2), 16) / 255,
  )
  const first = isMultiline ? height - size - padding : (height - size * 0.7) / 2
  const written = lines.map((line, index) => {
    const room = width - font.widthOfTextAtSize(line, size) - 2 * padding
    const left = padding + (look.align === 'left' ? 0 : look.align === 'right' ? room : room / 2)
    const at = [left, first - index * size * 1.2].map((number) => number.toFixed(2)).join(' ')
    return `1 0 0 1 ${at} Tm ${font.encodeText(line).toString()} Tj`
  })
  const color = [red, green, blue].map((part) => part.toFixed(3)).join(' ')
  return appearanceOver(context, emptyAppearance(context, widget), {
    size: [width, height],
    content: `/Tx BMC q BT /Font ${size.toFixed(2)} Tf ${color} rg ${written.join('\n')} ET Q EMC`,
    resources: { Font: { Font: font.ref } },
  })
}
