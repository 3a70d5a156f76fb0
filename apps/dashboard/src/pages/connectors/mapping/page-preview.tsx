import { Alert, Skeleton, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { renderVersion } from '../../../api/render-preview.ts'
import { PageSheet } from '../../../pdf-view/page-sheet.tsx'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { useElementSize } from '../../../ui/use-element-size.ts'
import classes from './mapping.module.css'

/** Milliseconds without a change before a preview is requested, because the mapping is often changed in quick succession. */
const settleMs = 500

/** Previews the first page of the document. */
export function PagePreview(props: { templateId: string; version: number; data: object }) {
  const { templateId, version, data } = props
  const [ref, room] = useElementSize()
  const [pdf, setPdf] = useState<PdfFile>()
  const [problem, setProblem] = useState<string>()
  const json = JSON.stringify(data)

  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    let opened: PdfFile | undefined
    async function print() {
      const filled = JSON.parse(json) as object
      const { bytes } = await renderVersion({ templateId, version, data: filled, signal })
      const { openPdf } = await import('../../../pdf-view/pdf-file.ts')
      const printed = await openPdf(bytes)
      if (signal.aborted) return printed.close()
      opened = printed
      setProblem(undefined)
      setPdf(printed)
    }
    const timer = window.setTimeout(() => {
      print().catch((error: unknown) => {
        if (!signal.aborted) setProblem(userMessageOf(error))
      })
    }, settleMs)
    return () => {
      window.clearTimeout(timer)
      cancel.abort()
      opened?.close()
    }
  }, [json, templateId, version])

  const size = pdf?.sizes[0]
  return (
    <div ref={ref} className={classes.page}>
      {problem !== undefined ? (
        <Alert color="orange" title="No preview">
          {problem}
        </Alert>
      ) : pdf && size && room ? (
        <>
          <PageSheet pdf={pdf} page={1} scale={room.width / size.width} alt="Page 1 of the document" />
          {pdf.pages > 1 && (
            <Text size="sm" c="dimmed" mt="xs">
              Page 1 of {pdf.pages}
            </Text>
          )}
        </>
      ) : (
        <Skeleton w="100%" style={{ aspectRatio: '210 / 297' }} role="img" aria-label="Loading the preview" />
      )}
    </div>
  )
}
