import { webhookQueries } from './webhook-queries.ts'
import { queryClient } from '../../api/query-client.ts'

/** The list and each endpoint are read anew. */
export async function forgetEndpoints(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: webhookQueries.endpoints().queryKey })
}

/** The tries of an endpoint are read anew. */
export async function forgetAttempts(endpointId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: webhookQueries.attempts(endpointId).queryKey })
}
