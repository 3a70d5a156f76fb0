import { webhookQueries } from './webhook-queries.ts'
import { queryClient } from '../../api/query-client.ts'

/** Refetches the list and all endpoints. */
export async function refetchEndpoints(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: webhookQueries.endpoints().queryKey })
}

/** Refetches the deliveries to an endpoint. */
export async function refetchAttempts(endpointId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: webhookQueries.attempts(endpointId).queryKey })
}
