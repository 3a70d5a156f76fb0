import type { ConnectorChange } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../api/send.ts'
import { forgetConnectors } from '../connector-words.ts'

/** Changes a connector; what is left out stays. */
export function useChange(connectorId: string, onDone?: () => void) {
  return useMutation({
    mutationFn: (json: ConnectorChange) => send(`/connectors/${connectorId}`, { method: 'PATCH', json }),
    onSuccess: async () => {
      await forgetConnectors()
      onDone?.()
    },
  })
}
