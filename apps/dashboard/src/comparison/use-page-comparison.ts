import { useEffect, useState } from 'react'
import { ProblemError } from '../api/problem-error.ts'
import { comparePages, type PageComparison } from '../pdf-view/compare-pages.ts'
import type { PdfFile } from '../pdf-view/pdf-file.ts'
import { userMessageOf } from '../ui/user-facing-error.ts'
import { type FilledWith, renderSide, sampleData, type Side } from './render-side.ts'

/** A side's document, open while the comparison is shown. */
export interface ShownSide {
  pdf: PdfFile
  filledWith: FilledWith
}

/** The progress of a comparison. `pages` grows with each compared page. */
export type Comparison =
  | { kind: 'printing' }
  | { kind: 'failed'; side: 'before' | 'after'; sentence: string }
  | { kind: 'shown'; before: ShownSide; after: ShownSide; pages: PageComparison[]; isDone: boolean }

interface ToCompare {
  templateId: string
  before: Side
  after: Side
  /** The name of the sample file. `undefined`: field names are used as values. */
  sample: string | undefined
}

/** Renders both sides and compares their pages. Incrementing `tries` starts again. */
export function usePageComparison(of: ToCompare, tries: number): Comparison {
  const { templateId, before, after, sample } = of
  const [comparison, setComparison] = useState<Comparison>({ kind: 'printing' })

  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    const open: PdfFile[] = []

    async function print(name: 'before' | 'after'): Promise<ShownSide> {
      const { openPdf } = await import('../pdf-view/pdf-file.ts')
      try {
        const data = sampleData(sample, before, after)
        const side = name === 'before' ? before : after
        const { bytes, filledWith } = await renderSide(templateId, side, { file: sample, data }, signal)
        const pdf = await openPdf(bytes)
        if (signal.aborted) pdf.close()
        else open.push(pdf)
        return { pdf, filledWith }
      } catch (error) {
        if (!signal.aborted) setComparison({ kind: 'failed', side: name, sentence: failureMessage(error) })
        throw error
      }
    }

    async function compare(): Promise<void> {
      setComparison({ kind: 'printing' })
      const [old, fresh] = await Promise.all([print('before'), print('after')])
      const pages: PageComparison[] = []
      const show = (isDone: boolean) => {
        if (signal.aborted) return
        setComparison({ kind: 'shown', before: old, after: fresh, pages: [...pages], isDone })
      }
      show(false)
      for await (const page of comparePages(old.pdf, fresh.pdf, signal)) {
        pages.push(page)
        show(false)
      }
      show(true)
    }

    compare().catch((error: unknown) => {
      if (signal.aborted) return
      setComparison((now) =>
        now.kind === 'failed' ? now : { kind: 'failed', side: 'after', sentence: userMessageOf(error) },
      )
    })
    return () => {
      cancel.abort()
      for (const pdf of open) pdf.close()
    }
  }, [templateId, before, after, sample, tries])

  return comparison
}

/** Returns the error with its first detail. */
function failureMessage(error: unknown): string {
  const [first] = error instanceof ProblemError ? error.items : []
  return first ? `${userMessageOf(error)} ${first.message}` : userMessageOf(error)
}
