import type { ConnectorChange } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { changeConnector } from '../connector-queries.ts'

/** Changes a connector. Omitted properties stay unchanged. */
export function useChangeConnector(connectorId: string, onDone?: () => void) {
  return useMutation({
    mutationFn: (json: ConnectorChange) => changeConnector(connectorId, json),
    onSuccess: () => onDone?.(),
  })
}
