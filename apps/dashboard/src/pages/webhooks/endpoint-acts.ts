import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'

/** The list and each endpoint are read anew. */
export async function forgetEndpoints(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queries.webhookEndpoints().queryKey })
}

/** The tries of an endpoint are read anew. */
export async function forgetAttempts(endpointId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queries.webhookAttempts(endpointId).queryKey })
}
