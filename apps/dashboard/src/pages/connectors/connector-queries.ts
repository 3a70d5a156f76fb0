import type {
  Connector,
  ConnectorChange,
  ConnectorDeliveryList,
  ConnectorList,
  ConnectorPayload,
} from '@platen/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { ask, send } from '../../api/send.ts'

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
      queryFn: () => readDelivery(connectorId, deliveryId),
      staleTime: Infinity,
    }),
  /** What the mapping makes of a delivery now: read anew each time it is opened, and not again while somebody types in it. */
  record: (connectorId: string, deliveryId: string) =>
    queryOptions({
      queryKey: ['connector-record', connectorId, deliveryId],
      queryFn: () => readDelivery(connectorId, deliveryId),
      staleTime: Infinity,
      gcTime: 0,
    }),
}

function readDelivery(connectorId: string, deliveryId: string): Promise<ConnectorPayload> {
  return ask(`/connectors/${connectorId}/deliveries/${deliveryId}/payload`)
}

/** The list and each connector are read anew. */
export async function forgetConnectors(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: connectorQueries.all().queryKey })
}

/** What came to a connector is read anew. */
export async function forgetDeliveries(connectorId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: connectorQueries.deliveries(connectorId).queryKey })
}

/** Runs a delivery again: by what the mapping makes of it now, or with data that was put right by hand. */
export function runDelivery(connectorId: string, deliveryId: string, record?: object): Promise<unknown> {
  return send(`/connectors/${connectorId}/deliveries/${deliveryId}/run`, {
    method: 'POST',
    json: record === undefined ? {} : { record },
  })
}

/** Changes a connector; what is left out stays. */
export async function changeConnector(connectorId: string, json: ConnectorChange): Promise<void> {
  await send(`/connectors/${connectorId}`, { method: 'PATCH', json })
  await forgetConnectors()
}
