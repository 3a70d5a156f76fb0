import type { WebhookAttemptList, WebhookEndpoint, WebhookEndpointList } from '@platen/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/send.ts'

/** Queries for webhooks. They are in a separate file because the first pages do not need them. */
export const webhookQueries = {
  endpoints: () =>
    queryOptions({
      queryKey: ['webhook-endpoints'],
      queryFn: () => ask<WebhookEndpointList>('/webhook-endpoints'),
    }),
  endpoint: (endpointId: string) =>
    queryOptions({
      queryKey: ['webhook-endpoints', endpointId],
      queryFn: () => ask<WebhookEndpoint>(`/webhook-endpoints/${endpointId}`),
    }),
  /** Refetched every few seconds while it is shown, because deliveries can happen at any time. */
  attempts: (endpointId: string) =>
    infiniteQueryOptions({
      queryKey: ['webhook-attempts', endpointId],
      queryFn: ({ pageParam }) =>
        ask<WebhookAttemptList>(
          `/webhook-endpoints/${endpointId}/attempts${pageParam === '' ? '' : `?before=${pageParam}`}`,
        ),
      initialPageParam: '',
      getNextPageParam: (last) => last.next,
      refetchInterval: 5_000,
    }),
}
