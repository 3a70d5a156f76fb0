import { Alert, Button, FileButton, Text } from '@mantine/core'
import type { ReadDocument } from '@platen/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ask } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useImported } from './imported-dialog.tsx'

const importTimeoutMs = 120_000

/** The way to bring in what was changed in the Word document that was uploaded. */
export function SourceFile() {
  const { templateId } = useDraftStore().getState()
  const { show, dialog } = useImported()
  // Otherwise the same file could not be chosen twice.
  const reset = useRef<() => void>(null)
  const load = useMutation({
    mutationFn: (file: File) =>
      ask<ReadDocument>(`/templates/${templateId}/document/file`, {
        method: 'POST',
        body: new Blob([file], { type: 'application/octet-stream' }),
        timeoutMs: importTimeoutMs,
      }),
    onSuccess: show,
    onSettled: () => reset.current?.(),
  })
  return (
    <div>
      <Text fw={500} size="sm">
        Where it came from
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        Made of a Word document. Uploading it again brings in what was changed there; you see it before
        anything changes.
      </Text>
      <FileButton
        resetRef={reset}
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        onChange={(file) => file && load.mutate(file)}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={load.isPending}
          >
            Import again
          </Button>
        )}
      </FileButton>
      {load.error && (
        <Alert color="red" role="alert" mt="sm">
          {sentenceOf(load.error)}
        </Alert>
      )}
      {dialog}
    </div>
  )
}
