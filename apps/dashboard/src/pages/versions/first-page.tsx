import { Alert, Skeleton, Text } from '@mantine/core'
import type { VersionDetail } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import { useEffect, useState } from 'react'
import { renderSide, sampleData } from '../../comparison/render-side.ts'
import { PageSheet } from '../../pdf-view/page-sheet.tsx'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useElementSize } from '../../ui/use-element-size.ts'
import classes from './versions-page.module.css'

interface FirstPageProps {
  templateId: string
  detail: VersionDetail
}

/** Shows page one of a version, with its sample data. */
export function FirstPage({ templateId, detail }: FirstPageProps) {
  const [ref, room] = useElementSize()
  const [pdf, setPdf] = useState<PdfFile>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    let opened: PdfFile | undefined
    async function print() {
      const side = { kind: 'version', detail } as const
      const file = detail.source ? sampleFiles(detail.source)[0] : undefined
      const wanted = { file, data: sampleData(file, side, side) }
      const { bytes } = await renderSide(templateId, side, wanted, signal)
      const { openPdf } = await import('../../pdf-view/pdf-file.ts')
      const printed = await openPdf(bytes)
      if (signal.aborted) return printed.close()
      opened = printed
      setPdf(printed)
    }
    print().catch((error: unknown) => {
      if (!signal.aborted) setProblem(userMessageOf(error))
    })
    return () => {
      cancel.abort()
      opened?.close()
    }
  }, [templateId, detail])

  const size = pdf?.sizes[0]
  return (
    <div ref={ref} className={classes.picture}>
      {problem !== undefined ? (
        <Alert color="orange" title="No preview">
          {problem}
        </Alert>
      ) : pdf && size && room ? (
        <>
          <PageSheet
            pdf={pdf}
            page={1}
            scale={room.width / size.width}
            alt={`Page 1 of version ${detail.version}, with its sample data`}
          />
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
