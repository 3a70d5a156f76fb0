import type { PdfPlace } from '@platen/contract'
import { type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'

/** Makes each page of a document draw, last of all, an empty form of its own, to be written anew when something is stamped on the page. */
export function addStampPlaces(document: PDFDocument): PdfPlace[] {
  const { context } = document
  const [save, restore] = [
    context.getPushGraphicsStateContentStream(),
    context.getPopGraphicsStateContentStream(),
  ]
  return document.getPages().map((page) => {
    const form = context.register(
      context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] }),
    )
    // Pages share what they draw with: each has a name of its own in it.
    const formName = `PlatenStamp${form.objectNumber}`
    page.node.normalize()
    page.node.setXObject(PDFName.of(formName), form)
    page.node.wrapContentStreams(save, restore)
    page.node.addContentStream(context.register(context.stream(`/${formName} Do`)))
    return { form: form.objectNumber, ...placeOf(page) }
  })
}

/** A page as people see it, and the way from there to its own space, which may be turned and moved. */
function placeOf(page: PDFPage): Omit<PdfPlace, 'form'> {
  const { x, y, width, height } = page.getCropBox()
  const quarters = (((page.getRotation().angle / 90) % 4) + 4) % 4
  const matrices: Array<PdfPlace['matrix']> = [
    [1, 0, 0, 1, x, y],
    [0, 1, -1, 0, x + width, y],
    [-1, 0, 0, -1, x + width, y + height],
    [0, -1, 1, 0, x, y + height],
  ]
  const matrix = matrices[quarters] ?? [1, 0, 0, 1, x, y]
  return quarters % 2 === 1 ? { width: height, height: width, matrix } : { width, height, matrix }
}
