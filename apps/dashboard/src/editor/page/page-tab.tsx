import { Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePreview } from '../preview/preview-store.ts'
import { useDraftTree, useSelectedElement } from './draft-tree.ts'
import { DocumentReport } from './overview/document-report.tsx'
import { PageThumbnails } from './overview/page-thumbnails.tsx'
import classes from './page-tab.module.css'

const ElementPanel = lazy(() =>
  import('./panel/element-panel.tsx').then((part) => ({ default: part.ElementPanel })),
)

/** Shows the page thumbnails, and the panel of the selected element or a report of the document. */
export function PageTab() {
  const preview = usePreview((state) => state.good)
  const problem = usePreview((state) => state.problem)
  const tree = useDraftTree()
  const selected = useSelectedElement()
  if (!preview) {
    return (
      <p className={classes.empty}>
        {problem
          ? 'The pages appear here when the document can be generated. The error is shown above the document.'
          : 'The pages appear here in a moment.'}
      </p>
    )
  }
  return (
    <div className={classes.tab}>
      <PageThumbnails pdf={preview.pdf} />
      {selected ? (
        <Suspense
          fallback={<Loader className={classes.loader} size="sm" role="status" aria-label="Loading" />}
        >
          <ElementPanel tree={tree} element={selected} />
        </Suspense>
      ) : (
        <DocumentReport preview={preview} isOld={problem !== undefined} />
      )}
    </div>
  )
}
