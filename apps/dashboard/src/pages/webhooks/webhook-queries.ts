import type { WebhookAttemptList, WebhookEndpoint, WebhookEndpointList } from '@platen/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/send.ts'

/** What the pages of webhooks ask of the API; beside them, as no first page needs it. */
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
  /** Read again every few seconds while it is looked at: deliveries happen by themselves. */
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
