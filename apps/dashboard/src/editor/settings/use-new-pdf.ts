import { notifications } from '@mantine/notifications'
import { type ImportedPdf, sourceFileBytesMax } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { readOverlay } from '@platen/template/overlay'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/send.ts'
import { UserFacingError, userMessageOf } from '../../ui/user-facing-error.ts'
import { findExcessBoxes } from '../assets/excess-boxes.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import type { ShorterPdf } from './excess-boxes-dialog.tsx'
import { type NewPdf, withPdf } from './with-pdf.ts'

const readTimeoutMs = 180_000

/** Replaces the PDF at `replaced`. If boxes are on pages that the new PDF does not have, first asks what to do with them. */
export function useNewPdf(replaced: string, onRead: () => void) {
  const draft = useDraftStore()
  const [asking, setAsking] = useState<{ pdf: NewPdf } & ShorterPdf>()
  const [notes, setNotes] = useState<string[]>([])
  const take = (pdf: NewPdf, boxes: 'kept' | 'deleted') => {
    setAsking(undefined)
    draft
      .getState()
      .edit(withPdf(draft.getState().source, { replaced, pdf, boxes }), { label: 'Replacing the PDF' })
    notifications.show({ message: 'The PDF was replaced. You can undo this.' })
  }
  const reading = useMutation({
    mutationFn: async (file: File): Promise<ImportedPdf> => {
      setNotes([])
      if (file.size > sourceFileBytesMax)
        throw new UserFacingError(`${file.name} is larger than 50 MiB. Choose a smaller file.`)
      if (file.size === 0) throw new UserFacingError(`${file.name} is empty. Choose another file.`)
      const { templateId } = draft.getState()
      return ask<ImportedPdf>(`/templates/${templateId}/document/pdf`, {
        method: 'POST',
        body: new Blob([file], { type: 'application/octet-stream' }),
        timeoutMs: readTimeoutMs,
      })
    },
    onSuccess: ({ asset, pages, notes: readNotes }, { name }) => {
      setNotes(readNotes)
      const pdf = { name, asset, pages }
      const beyond = findExcessBoxes(readOverlay(pageHtml(draft.getState().source)), pages)
      if (beyond.indexes.length === 0) take(pdf, 'kept')
      else setAsking({ pdf, pages, beyond })
    },
    onSettled: onRead,
  })
  return {
    choose: (file: File) => reading.mutate(file),
    isReading: reading.isPending,
    problem: reading.error ? userMessageOf(reading.error) : undefined,
    notes,
    shorterPdf: asking,
    take: (boxes: 'kept' | 'deleted') => asking && take(asking.pdf, boxes),
    leave: () => setAsking(undefined),
  }
}
