import type { AuthorAnswer, TurnDetail, TurnList } from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './send.ts'

/** What is asked of the author of templates; a file of its own, as the list of templates asks none of it. */
export const authorQueries = {
  /** Who answers prompts here. */
  author: () => queryOptions({ queryKey: ['author'], queryFn: () => ask<AuthorAnswer>('/author') }),
  turns: (templateId: string) =>
    queryOptions({
      queryKey: ['turns', templateId],
      queryFn: () => ask<TurnList>(`/templates/${templateId}/turns`),
    }),
  turn: (templateId: string, turnId: string) =>
    queryOptions({
      queryKey: ['turns', templateId, turnId],
      queryFn: () => ask<TurnDetail>(`/templates/${templateId}/turns/${turnId}`),
      staleTime: Infinity,
    }),
}
