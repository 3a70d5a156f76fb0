import { Alert } from '@mantine/core'
import { FirstPage } from './first-page.tsx'
import classes from './first-pages.module.css'
import type { PdfFile } from './pdf-file.ts'

/** A file whose first page is shown: `undefined` while it is being printed. */
interface ShownFile {
  pdf: PdfFile | undefined
  caption: string
  alt: string
}

/** First pages side by side, or why they cannot be shown; each as wide as there is room, `widthMaxPx` at most. */
export function FirstPages(props: {
  before: ShownFile
  after: ShownFile
  problem: string | undefined
  widthMaxPx?: number
}) {
  const { before, after, problem, widthMaxPx } = props
  if (problem !== undefined)
    return (
      <Alert color="orange" title="The pages cannot be shown">
        {problem}
      </Alert>
    )
  return (
    <div
      className={classes.pair}
      style={{ maxWidth: widthMaxPx === undefined ? undefined : 2 * widthMaxPx + gapPx, gap: gapPx }}
    >
      {[before, after].map(({ pdf, caption, alt }) => (
        <figure key={caption}>
          <figcaption>{caption}</figcaption>
          <FirstPage pdf={pdf} alt={alt} />
        </figure>
      ))}
    </div>
  )
}

const gapPx = 20
