import { fieldsOfSource, readSettings } from '@platen/template/draft'
import { findFields, isPictured, type Rectangle } from '@platen/template/overlay'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { startedReview, withPage } from './review.ts'

/** Looks for blanks on page after page; the desk shows what was found so far. Ends early when the review is closed meanwhile. */
export async function findInPdf(desk: Desk, pdf: Pick<PdfFile, 'pages' | 'drawing'>): Promise<void> {
  const { declareLabel } = await import('@platen/assistant/composer')
  const { source } = desk.draft.getState()
  const declared = readSettings(source.files['template.json'] ?? '').fields ?? {}
  const names = new Set([...Object.keys(declared), ...(fieldsOfSource(source) ?? []).map(({ name }) => name)])
  const taken = Map.groupBy(
    currentOverlay(desk).boxes.map(({ box }) => box),
    ({ page }) => page,
  )
  desk.store.setState({ review: startedReview(pdf.pages), selected: [], tool: 'select' })
  for (let page = 1; page <= pdf.pages; page += 1) {
    const drawing = await pdf.drawing(page)
    const { review } = desk.store.getState()
    if (!review || review.read !== page - 1) return
    const boxes: readonly Rectangle[] = taken.get(page) ?? []
    const proposals = findFields(drawing, { page, names, taken: boxes, typeOf: declareLabel })
    desk.store.setState({ review: withPage(review, { proposals, isPictured: isPictured(drawing) }) })
  }
}
