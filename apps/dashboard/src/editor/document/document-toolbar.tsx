import { Button, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sampleFiles, sampleWords } from '@platen/template/draft'
import { renderPreview } from '../../api/render-preview.ts'
import { chosenSample, chosenView, previewRequest } from '../../templates/preview-request.ts'
import { formatPages } from '../../ui/format-measures.ts'
import { saveFile } from '../../ui/save-file.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { FindingsButton } from '../page/findings/findings-button.tsx'
import { useOverlayBase } from '../draft/overlay-base.ts'
import { InsertBlocks } from '../page/insert/insert-blocks.tsx'
import { usePreview } from '../preview/preview-store.ts'
import classes from './document-toolbar.module.css'

/** Chooses the data for the preview, and shows its status and the download button. */
export function DocumentToolbar() {
  const source = useDraft((state) => state.source)
  const isRendering = usePreview((state) => state.isRendering)
  const { search, go } = useEditorSearch()
  const sample = chosenSample(source, search)
  const isOverlay = useOverlayBase() !== undefined
  const view = chosenView(source, search)
  return (
    <div className={classes.toolbar} role="group" aria-label="Preview options">
      <SegmentedControl
        className={classes.view}
        size="xs"
        value={view}
        onChange={(value) => go({ view: value === 'names' ? 'names' : undefined })}
        data={[
          { value: 'names', label: 'Template' },
          { value: 'data', label: 'With data', disabled: sample === undefined },
        ]}
        aria-label="Data"
      />
      {(view === 'data' || sample === undefined) && <SamplePicker sample={sample} />}
      {!isOverlay && <InsertBlocks />}
      <div className={classes.end}>
        <PreviewStatus />
        <FindingsButton />
        <DownloadSample sample={sample} />
      </div>
      <div className={classes.progress} data-on={isRendering || undefined} aria-hidden />
    </div>
  )
}

/** Renders the current draft with the chosen sample and downloads it. */
function DownloadSample({ sample }: { sample: string | undefined }) {
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
      notifications.show({
        color: 'red',
        title: 'The sample could not be generated',
        message: userMessageOf(error),
      }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.download}
      aria-label="Download sample"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <span className={classes.label}>Download sample</span>
    </Button>
  )
}

/** The status of the preview, announced after a pause rather than at each keystroke. */
function PreviewStatus() {
  const good = usePreview((state) => state.good)
  const problem = usePreview((state) => state.problem)
  const isRendering = usePreview((state) => state.isRendering)
  const state = isRendering ? 'busy' : problem ? 'stopped' : 'fresh'
  const labels = {
    busy: 'Updating…',
    stopped: problem?.status === 0 ? 'No connection' : 'Not up to date',
    fresh: good ? 'Up to date' : '',
  }
  const pages = good?.pdf.pages ?? 0
  const announced = problem
    ? `Preview paused. ${problem.message}`
    : good && `Preview up to date: ${formatPages(pages)}.`
  return (
    <>
      <span
        className={classes.status}
        data-state={state}
        title={good && `${(good.waitedMs / 1000).toFixed(2)} s to update the preview`}
      >
        {labels[state]}
      </span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}

/** Chooses the preview's sample, or offers to add one. */
function SamplePicker({ sample }: { sample: string | undefined }) {
  const source = useDraft((state) => state.source)
  const { go } = useEditorSearch()
  if (sample === undefined) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.addSample}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => go({ tab: 'data' })}
      >
        Add sample data
      </Button>
    )
  }
  const files = sampleFiles(source)
  return (
    <NativeSelect
      size="xs"
      className={classes.sample}
      aria-label="Sample"
      value={sample}
      onChange={(event) => go({ sample: event.currentTarget.value })}
      data={files.map((file) => ({ value: file, label: sampleWords(file, source.files) }))}
    />
  )
}
