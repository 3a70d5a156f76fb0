import { Button } from '@mantine/core'
import { fieldsOfSource, readSettings } from '@platen/template/draft'
import { findFields, isPictured, type Rectangle } from '@platen/template/overlay'
import { IconWand } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { PdfContext } from '../canvas/pdf-context.ts'
import { type OverlayEditor, useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { newReview, withPage } from './review.ts'

/** A button that searches the pages for fields. `isFirst` renders it as the main action of an empty canvas. */
export function FindButton({ isFirst = false }: { isFirst?: boolean }) {
  const editor = useOverlayEditor()
  const pdf = useContext(PdfContext)
  const isReviewing = useCanvasState((state) => state.review !== undefined)
  const [problem, setProblem] = useState<string>()
  if (!pdf) return null
  const find = () => {
    setProblem(undefined)
    findInPdf(editor, pdf).catch((error: unknown) => {
      editor.store.setState({ review: undefined })
      setProblem(userMessageOf(error))
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
async function findInPdf(editor: OverlayEditor, pdf: Pick<PdfFile, 'pages' | 'drawing'>): Promise<void> {
  const { declareLabel } = await import('@platen/assistant/composer')
  const { source } = editor.draft.getState()
  const declared = readSettings(source.files['template.json'] ?? '').fields ?? {}
  const names = new Set([...Object.keys(declared), ...(fieldsOfSource(source) ?? []).map(({ name }) => name)])
  const taken = Map.groupBy(
    currentOverlay(editor).boxes.map(({ box }) => box),
    ({ page }) => page,
  )
  editor.store.setState({ review: newReview(pdf.pages), selected: [], tool: 'select' })
  for (let page = 1; page <= pdf.pages; page += 1) {
    const drawing = await pdf.drawing(page)
    const { review } = editor.store.getState()
    if (!review || review.read !== page - 1) return
    const boxes: readonly Rectangle[] = taken.get(page) ?? []
    const proposals = findFields(drawing, { page, names, taken: boxes, typeOf: declareLabel })
    editor.store.setState({ review: withPage(review, { proposals, isPictured: isPictured(drawing) }) })
  }
}
