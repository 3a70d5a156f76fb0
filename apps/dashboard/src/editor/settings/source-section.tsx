import { FileButton } from '@mantine/core'
import { type ImportedSource, wordMediaType } from '@platen/contract'
import { readDocumentMark } from '@platen/template/draft'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { documentQueries } from '../../api/document-queries.ts'
import { ask } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { AccountSource } from './account-source.tsx'
import { ImportAgain, ImportAgainButton } from './import-again.tsx'
import { useImportPreview } from './use-import-preview.tsx'

/** The source document of the template, with a button to import it again. Renders nothing if the template has no source document. */
export function SourceSection() {
  const { templateId } = useDraftStore().getState()
  const answer = useQuery(documentQueries.sourceDocument(templateId)).data
  const isFromFile = useDraft(({ source }) => readDocumentMark(source.files['style.css'] ?? '') !== undefined)
  if (answer?.document) return <AccountSource document={answer.document} />
  return answer && isFromFile ? <FileSource /> : null
}

const importTimeoutMs = 120_000

/** Imports a newer version of an uploaded Word document. */
function FileSource() {
  const { templateId } = useDraftStore().getState()
  const { show, dialog } = useImportPreview()
  // Without a reset, the same file could not be chosen twice.
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
      problem={load.error ? userMessageOf(load.error) : undefined}
      dialog={dialog}
    >
      Created from a Word document. Import it again to use a newer version. You can review the result before
      the template changes.
    </ImportAgain>
  )
}
