import type { GenerationDays } from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/send.ts'

/** What is read of the documents that were made. */
export const activityQueries = {
  generationDays: (search: Record<string, string>) =>
    queryOptions({
      queryKey: ['generation-days', search],
      queryFn: () => ask<GenerationDays>(`/generations/days?${new URLSearchParams(search)}`),
    }),
}
