import type { AuthorAnswer, TurnDetail, TurnList } from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './send.ts'

/** Queries for the author of templates. They have their own file because the template list does not need them. */
export const authorQueries = {
  /** Which engine responds to prompts. */
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
