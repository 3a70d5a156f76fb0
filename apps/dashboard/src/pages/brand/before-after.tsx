import type { Brand, DraftAnswer, VersionDetail } from '@platen/contract'
import { useEffect, useState } from 'react'
import { ask } from '../../api/send.ts'
import { renderSide, sampleData, samplesToCompare, type Side } from '../../comparison/render-side.ts'
import { FirstPages } from '../../pdf-view/first-pages.tsx'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { runInSequence } from './run-in-sequence.ts'

interface Pair {
  before: PdfFile
  after: PdfFile
}

/** Shows page one of the published version next to page one of the draft with the current brand. */
export function BeforeAfter(props: { templateId: string; name: string; version: number; brand: Brand }) {
  const { templateId, name, version, brand } = props
  const [pair, setPair] = useState<Pair>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    const open: PdfFile[] = []

    async function print(): Promise<void> {
      const [detail, draft] = await Promise.all([
        ask<VersionDetail>(`/templates/${templateId}/versions/${version}`, { signal }),
        ask<DraftAnswer>(`/templates/${templateId}/draft`, { signal }),
      ])
      const before: Side = { kind: 'version', detail }
      const after: Side = { kind: 'draft', source: draft.source }
      const [file] = samplesToCompare(before, after)
      const wanted = { file, data: sampleData(file, before, after) }
      const { openPdf } = await import('../../pdf-view/pdf-file.ts')
      const show = async (side: Side) => {
        const pdf = await openPdf((await renderSide(templateId, side, wanted, signal)).bytes)
        if (signal.aborted) pdf.close()
        else open.push(pdf)
        return pdf
      }
      const printed = { before: await show(before), after: await show(after) }
      if (signal.aborted) return
      setPair(printed)
      setProblem(undefined)
    }
    runInSequence(print, signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(userMessageOf(error))
    })
    return () => {
      cancel.abort()
      setPair(undefined)
      for (const pdf of open) pdf.close()
    }
    // `brand` is a dependency because it changes the rendered pages, although this effect does not read it.
  }, [templateId, version, brand])

  return (
    <FirstPages
      before={{
        pdf: pair?.before,
        caption: `Published: version ${version}`,
        alt: `${name}, published version`,
      }}
      after={{ pdf: pair?.after, caption: 'With the brand', alt: `${name} with the brand` }}
      problem={problem}
      widthMaxPx={300}
    />
  )
}
