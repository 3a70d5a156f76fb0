import type { BatchAnswer, BatchError, BatchFile, BatchWarning } from '@platen/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask, askLines } from '../../api/send.ts'

/** Queries for the account's batches. */
export const batchQueries = {
  /** Newest first. */
  batches: () =>
    infiniteQueryOptions({
      queryKey: ['batches'],
      queryFn: ({ pageParam }) =>
        ask<{ batches: BatchAnswer[]; next?: string }>(
          `/batches${pageParam === '' ? '' : `?before=${pageParam}`}`,
        ),
      initialPageParam: '',
      getNextPageParam: (last) => last.next,
    }),
  batch: (batchId: string) =>
    queryOptions({
      queryKey: ['batches', batchId],
      queryFn: () => ask<BatchAnswer>(`/batches/${batchId}`),
    }),
  /** Only for batches that have ended: their errors do not change. */
  batchErrors: (batchId: string) =>
    queryOptions({
      queryKey: ['batches', batchId, 'errors'],
      queryFn: () => askLines<BatchError>(`/batches/${batchId}/errors`),
      staleTime: Infinity,
    }),
  /** Only for batches that have ended. */
  batchWarnings: (batchId: string) =>
    queryOptions({
      queryKey: ['batches', batchId, 'warnings'],
      queryFn: () => askLines<BatchWarning>(`/batches/${batchId}/warnings`),
      staleTime: Infinity,
    }),
  /** Only for batches that have ended. The links expire. */
  batchFiles: (batchId: string) =>
    queryOptions({
      queryKey: ['batches', batchId, 'files'],
      queryFn: () => askLines<BatchFile>(`/batches/${batchId}/files`),
    }),
}
