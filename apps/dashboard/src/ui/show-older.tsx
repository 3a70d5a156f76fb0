import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

/** A button that loads the next page of a list from newest to oldest. */
export function ShowOlder({ pages }: { pages: UseInfiniteQueryResult<InfiniteData<unknown>> }) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      variant="default"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
      style={{ alignSelf: 'center' }}
    >
      Show older
    </Button>
  )
}
