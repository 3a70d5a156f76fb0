import { Button } from '@mantine/core'
import { formatCount } from './batch-labels.ts'

/** The number of entries that are shown at first. */
export const shownAtFirst = 10

/** The button below a shortened list. Hidden if everything is shown. */
export function ShowMore({
  shown,
  count,
  noun,
  onMore,
}: {
  shown: number
  /** The total number of entries. `noun` names one entry, such as `row`. */
  count: number
  noun: string
  onMore: () => void
}) {
  if (count <= shown) return null
  return (
    <Button variant="default" onClick={onMore} style={{ alignSelf: 'center' }}>
      Show more of {formatCount(count, noun)}
    </Button>
  )
}
