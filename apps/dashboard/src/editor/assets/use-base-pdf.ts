import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useDraft } from '../draft/draft-store.ts'

/** The PDF that the template is printed over: loading, open, or failed. */
export type BasePdf = { pdf: PdfFile } | { fault: string } | undefined

/** Loads a PDF asset in the draft, and closes it when another one replaces it. */
export function useBasePdf(sha256: string | undefined): BasePdf {
  const templateId = useDraft((state) => state.templateId)
  const [read, setRead] = useState<{ of: string; base: BasePdf }>()
  useEffect(() => {
    if (sha256 === undefined) return undefined
    const cancel = new AbortController()
    let opened: PdfFile | undefined
    async function open(of: string) {
      const { openPdf } = await import('../../pdf-view/pdf-file.ts')
      const answer = await send(`/templates/${templateId}/assets/${of}`, {
        signal: cancel.signal,
        timeoutMs: 120_000,
      })
      const pdf = await openPdf(new Uint8Array(await answer.arrayBuffer()), { isForeign: true })
      if (cancel.signal.aborted) return pdf.close()
      opened = pdf
      setRead({ of, base: { pdf } })
    }
    open(sha256).catch((error: unknown) => {
      if (!cancel.signal.aborted) setRead({ of: sha256, base: { fault: userMessageOf(error) } })
    })
    return () => {
      cancel.abort()
      opened?.close()
    }
  }, [templateId, sha256])
  return read?.of === sha256 ? read?.base : undefined
}
