import { Skeleton } from '@mantine/core'
import { useElementSize } from '../ui/use-element-size.ts'
import { PageSheet } from './page-sheet.tsx'
import type { PdfFile } from './pdf-file.ts'

/** Shows the first page of a file at the full width, or a placeholder while it is rendering. */
export function FirstPage({ pdf, alt }: { pdf: PdfFile | undefined; alt: string }) {
  const [ref, room] = useElementSize()
  const size = pdf?.sizes[0]
  return (
    <div ref={ref}>
      {pdf && size && room ? (
        <PageSheet pdf={pdf} page={1} scale={room.width / size.width} alt={alt} />
      ) : (
        <Skeleton style={{ aspectRatio: '210 / 297' }} role="img" aria-label={`${alt} is loading`} />
      )}
    </div>
  )
}
