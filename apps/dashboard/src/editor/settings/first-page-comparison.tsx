import type { DraftSource } from '@platen/contract'
import { useEffect, useState } from 'react'
import { renderPreview } from '../../api/render-preview.ts'
import { FirstPages } from '../../pdf-view/first-pages.tsx'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { previewRequest, shownData } from '../../templates/preview-request.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useDraftStore } from '../draft/draft-store.ts'

/** Shows the first page of two drafts. */
export function FirstPageComparison(props: {
  before: DraftSource
  after: DraftSource
  /** Caption of the second page. */
  afterCaption: string
}) {
  const { before, after, afterCaption } = props
  const { templateId } = useDraftStore().getState()
  const [pair, setPair] = useState<{ before: PdfFile; after: PdfFile }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const cancel = new AbortController()
    const open: PdfFile[] = []
    async function print(): Promise<void> {
      const { openPdf } = await import('../../pdf-view/pdf-file.ts')
      const show = async (source: DraftSource) => {
        const request = previewRequest(source, shownData(source, {}))
        const pdf = await openPdf((await renderPreview(templateId, request, cancel.signal)).bytes)
        if (cancel.signal.aborted) pdf.close()
        else open.push(pdf)
        return pdf
      }
      const printed = { before: await show(before), after: await show(after) }
      if (!cancel.signal.aborted) setPair(printed)
    }
    print().catch((error: unknown) => {
      if (!cancel.signal.aborted) setProblem(userMessageOf(error))
    })
    return () => {
      cancel.abort()
      for (const pdf of open) pdf.close()
    }
  }, [templateId, before, after])
  return (
    <FirstPages
      before={{ pdf: pair?.before, caption: 'Current page', alt: 'Current page' }}
      after={{
        pdf: pair?.after,
        caption: afterCaption,
        alt: afterCaption,
      }}
      problem={problem}
    />
  )
}
