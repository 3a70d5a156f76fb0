import type { PdfBase, PdfFillableField } from '@platen/contract'
import { formBoxesOf, parseSource, type SourceFormBox } from '@platen/template/markup'
import { randomBytes } from 'node:crypto'

/** A box whose text is looked at before it is printed. */
export interface MarkedBox {
  lettersMax: number | undefined
  isComb: boolean
  /** Of a list: all that it shows. */
  options?: readonly string[]
  /** Of a form that stays one: what it fills. */
  filled?: FilledField
}

/** What a box fills, and where it stands: points of its page, as of `PdfWidget`. */
export interface FilledField {
  field: PdfFillableField
  /** Of a check box or radio button: the state that it is. */
  choice: string | undefined
  /** Those of the field's widgets that show it, by their place in the list. */
  widgets: number[]
}

/** The HTML of a template with its marked boxes. */
export interface MarkedHtml {
  html: string
  boxes: MarkedBox[]
}

/** Not to be guessed, so that no data hold one. */
const secret = randomBytes(8).toString('hex')

/** What stands before (`a`) and behind (`b`) the box of a number. */
export const boxMark = new RegExp(`<!--box-${secret}-([ab])(\\d+)-->`, 'g')

/** Marks the boxes of a template that fill form fields or have a bound on their letters. */
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

/** A box with the field of the PDF that it fills. */
type PlacedBox = SourceFormBox & { field: PdfFillableField | undefined }

/**
 * Each widget is shown what the nearest box of its field on its page says; where there is none, the field's first. A box's own widget comes
 * first.
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
