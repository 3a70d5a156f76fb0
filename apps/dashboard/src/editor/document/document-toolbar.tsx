import { SegmentedControl } from '@mantine/core'
import { useDraft } from '../draft/draft-context.tsx'
import { useEditorSearch } from '../editor-search.ts'
import { usePreview } from '../preview/preview-context.tsx'
import { chosenSample, chosenView } from '../../templates/preview-request.ts'
import classes from './document-toolbar.module.css'
import { DownloadSample } from './download-sample.tsx'
import { PreviewStatus } from './preview-status.tsx'
import { SamplePicker } from './sample-picker.tsx'

/** What the document is filled with, how fresh it is, and its download. */
export function DocumentToolbar() {
  const source = useDraft((state) => state.source)
  const isRendering = usePreview((state) => state.isRendering)
  const { search, go } = useEditorSearch()
  const sample = chosenSample(source, search)
  const view = chosenView(source, search)
  return (
    <div className={classes.toolbar} role="group" aria-label="What the document shows">
      <SegmentedControl
        size="xs"
        value={view}
        onChange={(value) => go({ view: value === 'names' ? 'names' : undefined })}
        data={[
          { value: 'names', label: 'Template' },
          { value: 'data', label: 'With data', disabled: sample === undefined },
        ]}
        aria-label="Filled with"
      />
      {(view === 'data' || sample === undefined) && <SamplePicker sample={sample} />}
      <div className={classes.end}>
        <PreviewStatus />
        <DownloadSample sample={sample} />
      </div>
      <div className={classes.progress} data-on={isRendering || undefined} aria-hidden />
    </div>
  )
}
