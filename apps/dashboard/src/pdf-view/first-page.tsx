import { Skeleton } from '@mantine/core'
import { useRoom } from '../ui/use-room.ts'
import { PageSheet } from './page-sheet.tsx'
import type { PdfFile } from './pdf-file.ts'

/** Page one of a file, as wide as there is room; its place while it is being printed. */
export function FirstPage({ pdf, alt }: { pdf: PdfFile | undefined; alt: string }) {
  const [ref, room] = useRoom()
  const size = pdf?.sizes[0]
  return (
    <div ref={ref}>
      {pdf && size && room ? (
        <PageSheet pdf={pdf} page={1} scale={room.width / size.width} alt={alt} />
      ) : (
        <Skeleton style={{ aspectRatio: '210 / 297' }} role="img" aria-label={`${alt} is being printed`} />
      )}
    </div>
  )
}
