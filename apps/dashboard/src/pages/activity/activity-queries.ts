import type { GenerationDays, GenerationList } from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/send.ts'

/** What is read of the documents that were made. */
export const activityQueries = {
  /** `search` is the query string's part: `templateId`, `outcome`, `day`, `before`. */
  generations: (search: Record<string, string>) =>
    queryOptions({
      queryKey: ['generations', search],
      queryFn: () => ask<GenerationList>(`/generations?${new URLSearchParams(search)}`),
    }),
  generationDays: (search: Record<string, string>) =>
    queryOptions({
      queryKey: ['generation-days', search],
      queryFn: () => ask<GenerationDays>(`/generations/days?${new URLSearchParams(search)}`),
    }),
}
