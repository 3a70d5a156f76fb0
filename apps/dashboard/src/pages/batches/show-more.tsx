import { Button } from '@mantine/core'
import { countWords } from './batch-words.ts'

/** So many of a long list are shown at first. */
export const shownAtFirst = 10

/** Under a list of which only the first are shown; nothing when that is all. */
export function ShowMore({
  shown,
  count,
  word,
  onMore,
}: {
  shown: number
  /** Of all, each of which is called by `word`. */
  count: number
  word: string
  onMore: () => void
}) {
  if (count <= shown) return null
  return (
    <Button variant="default" onClick={onMore} style={{ alignSelf: 'center' }}>
      Show more of the {countWords(count, word)}
    </Button>
  )
}
