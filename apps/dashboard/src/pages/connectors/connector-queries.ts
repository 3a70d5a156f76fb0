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

/** Queries for connectors. They are in a separate file because the first pages do not need them. */
export const connectorQueries = {
  all: () =>
    queryOptions({ queryKey: ['connectors'], queryFn: () => ask<ConnectorList>('/connectors?limit=100') }),
  one: (connectorId: string) =>
    queryOptions({
      queryKey: ['connectors', connectorId],
      queryFn: () => ask<Connector>(`/connectors/${connectorId}`),
    }),
  /** Refetched every few seconds while it is shown, because messages can arrive at any time. */
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
  /** The data that the current mapping returns for a delivery. It is fetched each time the dialog opens, but not while the user is typing. */
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

/** Refetches the list and all connectors. */
export async function refetchConnectors(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: connectorQueries.all().queryKey })
}

/** Refetches a connector's deliveries. */
export async function refetchDeliveries(connectorId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: connectorQueries.deliveries(connectorId).queryKey })
}

/** Runs a delivery again, with the data from the current mapping or with manually fixed data. */
export function runDelivery(connectorId: string, deliveryId: string, record?: object): Promise<unknown> {
  return send(`/connectors/${connectorId}/deliveries/${deliveryId}/run`, {
    method: 'POST',
    json: record === undefined ? {} : { record },
  })
}

/** Changes a connector. Omitted properties stay unchanged. */
export async function changeConnector(connectorId: string, json: ConnectorChange): Promise<void> {
  await send(`/connectors/${connectorId}`, { method: 'PATCH', json })
  await refetchConnectors()
}
