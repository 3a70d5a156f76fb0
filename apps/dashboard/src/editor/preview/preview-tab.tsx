import { DocumentReport } from './document-report.tsx'
import { PageThumbnails } from './page-thumbnails.tsx'
import { usePreview } from './preview-store.ts'
import classes from './preview-tab.module.css'

/** The document at a glance: its pages, and what there is to know of it. */
export function PreviewTab() {
  const preview = usePreview((state) => state.good)
  const problem = usePreview((state) => state.problem)
  if (!preview) {
    return (
      <p className={classes.empty}>
        {problem
          ? 'The pages appear here as soon as the document can be made. What is in its way stands over the document.'
          : 'The pages appear here in a moment.'}
      </p>
    )
  }
  return (
    <div className={classes.tab}>
      <PageThumbnails pdf={preview.pdf} />
      <DocumentReport preview={preview} isOld={problem !== undefined} />
    </div>
  )
}
