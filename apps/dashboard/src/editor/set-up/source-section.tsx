import { FileButton } from '@mantine/core'
import { type ImportedSource, wordMediaType } from '@platen/contract'
import { readDocumentMark } from '@platen/template/draft'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { documentQueries } from '../../api/document-queries.ts'
import { ask } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { AccountSource } from './account-source.tsx'
import { ImportAgain, ImportAgainButton } from './import-again.tsx'
import { useImported } from './imported-dialog.tsx'

/** What the template was made of, with the way to import it again. Nothing where it was made of no document. */
export function SourceSection() {
  const { templateId } = useDraftStore().getState()
  const answer = useQuery(documentQueries.sourceDocument(templateId)).data
  const isOfFile = useDraft(({ source }) => readDocumentMark(source.files['style.css'] ?? '') !== undefined)
  if (answer?.document) return <AccountSource document={answer.document} />
  return answer && isOfFile ? <FileSource /> : null
}

const importTimeoutMs = 120_000

/** The way to bring in what was changed in the Word document that was uploaded. */
function FileSource() {
  const { templateId } = useDraftStore().getState()
  const { show, dialog } = useImported()
  // Otherwise the same file could not be chosen twice.
  const reset = useRef<() => void>(null)
  const load = useMutation({
    mutationFn: (file: File) =>
      ask<ImportedSource>(`/templates/${templateId}/document/file`, {
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
