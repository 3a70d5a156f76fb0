import { Button } from '@mantine/core'
import { fieldsOfSource, readSettings } from '@platen/template/draft'
import { findFields, isPictured, type Rectangle } from '@platen/template/overlay'
import { IconWand } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { PdfContext } from '../canvas/pdf-context.ts'
import { type Desk, useDesk, useDeskState } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { startedReview, withPage } from './review.ts'

/** A button that searches the pages for fields. `isFirst` renders it as the main action of an empty canvas. */
export function FindButton({ isFirst = false }: { isFirst?: boolean }) {
  const desk = useDesk()
  const pdf = useContext(PdfContext)
  const isReviewing = useDeskState((state) => state.review !== undefined)
  const [problem, setProblem] = useState<string>()
  if (!pdf) return null
  const find = () => {
    setProblem(undefined)
    findInPdf(desk, pdf).catch((error: unknown) => {
      desk.store.setState({ review: undefined })
      setProblem(sentenceOf(error))
    })
  }
  return (
    <>
      <Button
        variant={isFirst ? 'filled' : 'subtle'}
        {...(!isFirst && { color: 'gray' })}
        size={isFirst ? 'sm' : 'compact-sm'}
        fullWidth={isFirst}
        mb={isFirst ? 'sm' : 0}
        leftSection={<IconWand size={16} aria-hidden />}
        disabled={isReviewing}
        onClick={find}
      >
        Find fields
      </Button>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </>
  )
}

/** Searches page by page and shows intermediate results. Stops when the review is closed. */
async function findInPdf(desk: Desk, pdf: Pick<PdfFile, 'pages' | 'drawing'>): Promise<void> {
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
