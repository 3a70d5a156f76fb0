import { DocumentReport } from './overview/document-report.tsx'
import { PageThumbnails } from './overview/page-thumbnails.tsx'
import { usePreview } from '../preview/preview-store.ts'
import classes from './page-tab.module.css'

/** The document at a glance: its pages, and what there is to know of it. */
export function PageTab() {
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
