import { FileButton } from '@mantine/core'
import { type ReadSource, wordMediaType } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { ImportAgain, ImportAgainButton } from './import-again.tsx'
import { useImported } from './imported-dialog.tsx'

const importTimeoutMs = 120_000

/** The way to bring in what was changed in the Word document that was uploaded. */
export function FileSource() {
  const { templateId } = useDraftStore().getState()
  const { show, dialog } = useImported()
  // Otherwise the same file could not be chosen twice.
  const reset = useRef<() => void>(null)
  const load = useMutation({
    mutationFn: (file: File) =>
      ask<ReadSource>(`/templates/${templateId}/document/file`, {
        method: 'POST',
        body: new Blob([file], { type: 'application/octet-stream' }),
        timeoutMs: importTimeoutMs,
      }),
    onSuccess: show,
    onSettled: () => reset.current?.(),
  })
  return (
    <ImportAgain
      button={
        <FileButton
          resetRef={reset}
          accept={`.docx,${wordMediaType}`}
          onChange={(file) => file && load.mutate(file)}
        >
          {(button) => <ImportAgainButton {...button} loading={load.isPending} />}
        </FileButton>
      }
      problem={load.error ? sentenceOf(load.error) : undefined}
      dialog={dialog}
    >
      Made of a Word document. Uploading it again brings in what was changed there; you see it before anything
      changes.
    </ImportAgain>
  )
}
