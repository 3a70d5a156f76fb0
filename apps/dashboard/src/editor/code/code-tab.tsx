import { Loader, SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { codeFiles } from '../../search-params.ts'
import { useEditorSearch } from '../editor-search.ts'
import classes from './code-tab.module.css'

const SourcePane = lazy(() => import('./source-pane.tsx').then((part) => ({ default: part.SourcePane })))
const TextsPane = lazy(() => import('./texts/texts-pane.tsx').then((part) => ({ default: part.TextsPane })))
const AssetsPane = lazy(() =>
  import('./assets/assets-pane.tsx').then((part) => ({ default: part.AssetsPane })),
)

const labels = { html: 'HTML', css: 'CSS', texts: 'Text', assets: 'Assets' }

/** The template's files: page, style sheet, language files and assets. */
export function CodeTab() {
  const { search, go } = useEditorSearch()
  const file = search.file ?? 'html'
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Part of the template"
          value={file}
          onChange={(value) => go({ file: codeFiles.find((known) => known === value), line: undefined })}
          data={codeFiles.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <div className={classes.part}>
        <Suspense
          fallback={<Loader className={classes.loader} size="sm" role="status" aria-label="Loading" />}
        >
          {file === 'html' && <SourcePane key="html" path="template.html" />}
          {file === 'css' && <SourcePane key="css" path="style.css" />}
          {file === 'texts' && <TextsPane />}
          {file === 'assets' && <AssetsPane />}
        </Suspense>
      </div>
    </div>
  )
}
