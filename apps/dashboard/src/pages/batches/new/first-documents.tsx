import { Alert, Skeleton, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'
import { useElementSize } from '../../../ui/use-element-size.ts'
import { renderVersion } from '../../../api/render-preview.ts'
import { PageSheet } from '../../../pdf-view/page-sheet.tsx'
import { formatPages } from '../../../ui/format-measures.ts'
import { itemTitle } from '../fault-text.ts'
import type { CheckedItem } from '../columns/check-items.ts'
import classes from './first-documents.module.css'

/** Milliseconds without a change before a preview is requested, because columns are often changed in quick succession. */
const settleMs = 400

interface Shown {
  templateId: string
  version: number
}

/** Previews of the first documents, from rows without errors. */
export function FirstDocuments({ items, ...of }: Shown & { items: readonly CheckedItem[] }) {
  return (
    <ol className={classes.documents}>
      {items.map((item) => (
        <li key={item.item}>
          <FirstDocument item={item} {...of} />
        </li>
      ))}
    </ol>
  )
}

type State = { kind: 'printing' } | { kind: 'printed'; pdf: PdfFile } | { kind: 'failed'; problem: string }

function FirstDocument({ item, templateId, version }: Shown & { item: CheckedItem }) {
  const [ref, room] = useElementSize()
  const [state, setState] = useState<State>({ kind: 'printing' })
  // Compared by value, because each check of the file creates new objects for the same rows.
  const json = JSON.stringify(item.data ?? null)

  useEffect(() => {
    const cancel = new AbortController()
    let opened: PdfFile | undefined
    async function print() {
      setState({ kind: 'printing' })
      const data = JSON.parse(json) as object
      const { bytes } = await renderVersion({ templateId, version, data, signal: cancel.signal })
      const { openPdf } = await import('../../../pdf-view/pdf-file.ts')
      const pdf = await openPdf(bytes)
      if (cancel.signal.aborted) return pdf.close()
      opened = pdf
      setState({ kind: 'printed', pdf })
    }
    const timer = window.setTimeout(() => {
      print().catch((error: unknown) => {
        if (!cancel.signal.aborted) setState({ kind: 'failed', problem: userMessageOf(error) })
      })
    }, settleMs)
    return () => {
      window.clearTimeout(timer)
      cancel.abort()
      opened?.close()
    }
  }, [json, templateId, version])

  const size = state.kind === 'printed' ? state.pdf.sizes[0] : undefined
  return (
    <figure className={classes.document}>
      <div ref={ref}>
        {state.kind === 'failed' ? (
          <Alert color="orange" title="No preview">
            {state.problem}
          </Alert>
        ) : state.kind === 'printed' && size && room ? (
          <PageSheet
            pdf={state.pdf}
            page={1}
            scale={room.width / size.width}
            alt={`Page 1 of document ${item.item}`}
          />
        ) : (
          <Skeleton
            w="100%"
            style={{ aspectRatio: '210 / 297' }}
            role="status"
            aria-busy
            aria-label={`Loading document ${item.item}`}
          />
        )}
      </div>
      <Text component="figcaption" size="sm" c="dimmed" mt="xs">
        {itemTitle(item)}
        {state.kind === 'printed' && ` · ${formatPages(state.pdf.pages)}`}
      </Text>
    </figure>
  )
}
