import { Alert } from '@mantine/core'
import { FirstPage } from './first-page.tsx'
import classes from './first-pages.module.css'
import type { PdfFile } from './pdf-file.ts'

/** `pdf` is `undefined` while the file is rendering. */
interface ShownFile {
  pdf: PdfFile | undefined
  caption: string
  alt: string
}

/** Shows the first pages of two files side by side, each at most `widthMaxPx` wide, or the reason why they cannot be shown. */
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
