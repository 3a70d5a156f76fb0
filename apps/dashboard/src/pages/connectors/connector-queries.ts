import type { Connector, ConnectorDeliveryList, ConnectorList, ConnectorPayload } from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/send.ts'

/** What the pages of connectors ask of the API; beside them, as no first page needs it. */
export const connectorQueries = {
  all: () =>
    queryOptions({ queryKey: ['connectors'], queryFn: () => ask<ConnectorList>('/connectors?limit=100') }),
  one: (connectorId: string) =>
    queryOptions({
      queryKey: ['connectors', connectorId],
      queryFn: () => ask<Connector>(`/connectors/${connectorId}`),
    }),
  /** Read again every few seconds while it is looked at: senders post when they like. */
  deliveries: (connectorId: string) =>
    queryOptions({
      queryKey: ['connector-deliveries', connectorId],
      queryFn: () => ask<ConnectorDeliveryList>(`/connectors/${connectorId}/deliveries?limit=30`),
      refetchInterval: 2_500,
    }),
  payload: (connectorId: string, deliveryId: string) =>
    queryOptions({
      queryKey: ['connector-payload', connectorId, deliveryId],
      queryFn: () => ask<ConnectorPayload>(`/connectors/${connectorId}/deliveries/${deliveryId}/payload`),
      staleTime: Infinity,
    }),
}
