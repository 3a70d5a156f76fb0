import { Alert } from '@mantine/core'
import type { Brand, DraftAnswer, VersionDetail } from '@platen/contract'
import { useEffect, useState } from 'react'
import { ask } from '../../api/send.ts'
import { renderSide, sampleData, samplesToCompare, type Side } from '../../comparison/render-side.ts'
import { FirstPage } from '../../pdf-view/first-page.tsx'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import classes from './brand-page.module.css'
import { takeTurn } from './take-turn.ts'

interface Pair {
  before: PdfFile
  after: PdfFile
}

/** Page one as callers get it, and as it would be with the brand as it is now. */
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
    takeTurn(print, signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(sentenceOf(error))
    })
    return () => {
      cancel.abort()
      setPair(undefined)
      for (const pdf of open) pdf.close()
    }
    // Another brand is another picture.
  }, [templateId, version, brand])

  if (problem !== undefined) {
    return (
      <Alert color="orange" title="The pages cannot be shown">
        {problem}
      </Alert>
    )
  }
  return (
    <div className={classes.pair}>
      <figure>
        <figcaption>Now: version {version}</figcaption>
        <FirstPage pdf={pair?.before} alt={`${name} as it is published`} />
      </figure>
      <figure>
        <figcaption>With the brand</figcaption>
        <FirstPage pdf={pair?.after} alt={`${name} with the brand`} />
      </figure>
    </div>
  )
}
