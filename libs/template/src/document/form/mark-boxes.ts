import type { PdfBase, PdfFillableField } from '@platen/contract'
import { formBoxesOf, parseSource, type SourceFormBox } from '@platen/template/markup'
import { randomBytes } from 'node:crypto'

export interface MarkedBox {
  lettersMax: number | undefined
  isComb: boolean
  /** For a list: all options. */
  options?: readonly string[]
  /** For a fillable form: the field of the box. */
  filled?: FilledField
}

/** The field that a box fills, and its widgets that show the box. */
export interface FilledField {
  field: PdfFillableField
  /** For a check box or radio button: its state. */
  choice: string | undefined
  widgets: number[]
}

export interface MarkedHtml {
  html: string
  boxes: MarkedBox[]
}

/** Unpredictable, so that no data can contain it. */
const secret = randomBytes(8).toString('hex')

/** Marks the start (`a`) and end (`b`) of a box by its number. */
export const boxMark = new RegExp(`<!--box-${secret}-([ab])(\\d+)-->`, 'g')

/** Marks boxes that fill form fields or have a maximum number of characters. */
export function markBoxes(html: string, base: PdfBase): MarkedHtml {
  if (!/\sdata-(?:form|letters)[\s=]/i.test(html)) return { html, boxes: [] }
  const fields = new Map(base.form?.map((field) => [field.name, field]))
  const placed = formBoxesOf(parseSource(html)).map((box): PlacedBox => {
    const field = box.formField === undefined ? undefined : fields.get(box.formField)
    return { ...box, field }
  })
  const widgets = matchWidgets(placed)
  let marked = ''
  let from = 0
  const boxes: MarkedBox[] = []
  for (const box of placed) {
    const { element, field, choice, lettersMax, isComb = false, options } = box
    const number = boxes.length
    marked += `${html.slice(from, element.start)}<!--box-${secret}-a${number}-->${html.slice(element.start, element.end)}<!--box-${secret}-b${number}-->`
    from = element.end
    const filled = field && { field, choice, widgets: widgets.get(box) ?? [] }
    boxes.push({ lettersMax, isComb, ...(options && { options }), ...(filled && { filled }) })
  }
  return { html: marked + html.slice(from), boxes }
}

type PlacedBox = SourceFormBox & { field: PdfFillableField | undefined }

/**
 * Each widget shows the nearest box of its field on its page, otherwise the first box of the field. The widgets of a box are sorted by their distance
 * to the box.
 */
function matchWidgets(placed: readonly PlacedBox[]): Map<PlacedBox, number[]> {
  const found = new Map<PlacedBox, number[]>()
  for (const [field, boxes] of Map.groupBy(placed, (box) => box.field)) {
    const distances = new Map<number, number>()
    for (const [index, widget] of field?.widgets.entries() ?? []) {
      const far = ({ page, left, top }: PlacedBox) =>
        page === widget.page ? Math.hypot(left - widget.left, top - widget.top) : Infinity
      const nearest = boxes.reduce((best, box) => (far(box) < far(best) ? box : best))
      distances.set(index, far(nearest))
      found.set(nearest, [...(found.get(nearest) ?? []), index])
    }
    for (const box of boxes)
      found.get(box)?.sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || a - b)
  }
  return found
}
