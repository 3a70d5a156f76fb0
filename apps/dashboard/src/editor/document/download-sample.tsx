import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { useDraftStore } from '../draft/draft-context.tsx'
import { previewRequest } from '../../templates/preview-request.ts'
import { renderPreview } from '../../api/render-preview.ts'
import classes from './document-toolbar.module.css'
import { saveFile } from '../../ui/save-file.ts'

/** Makes the document anew from the draft as it stands, with the chosen sample, and saves it under its own name. */
export function DownloadSample({ sample }: { sample: string | undefined }) {
  const draft = useDraftStore()
  const download = useMutation({
    mutationFn: () => {
      const { templateId, source } = draft.getState()
      const data =
        sample === undefined ? ({ kind: 'blank' } as const) : ({ kind: 'sample', file: sample } as const)
      return renderPreview(templateId, previewRequest(source, data))
    },
    onSuccess: ({ bytes, fileName }) => saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName),
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The sample could not be made', message: sentenceOf(error) }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label="Download sample"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <span className={classes.label}>Download sample</span>
    </Button>
  )
}
