import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

/** Below a list that goes from new to old: the next page of it, where there is one. */
export function ShowOlder({ pages }: { pages: UseInfiniteQueryResult<InfiniteData<unknown>> }) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      variant="default"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
      style={{ alignSelf: 'center' }}
    >
      Show older ones
    </Button>
  )
}
