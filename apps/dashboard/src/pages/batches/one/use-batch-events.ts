import type { BatchAnswer } from '@platen/contract'
import { useEffect } from 'react'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'

/** Follows a batch while it is in progress: each event of the service is the whole of it. A stream that breaks off is opened again. */
export function useBatchEvents(batchId: string, isFollowed: boolean): void {
  useEffect(() => {
    if (!isFollowed) return undefined
    const { queryKey } = queries.batch(batchId)
    const events = new EventSource(`/app/api/batches/${batchId}/events`)
    const take = ({ data }: MessageEvent<string>) => {
      const batch = JSON.parse(data) as Partial<BatchAnswer>
      if (batch.batchId === batchId) queryClient.setQueryData(queryKey, batch as BatchAnswer)
    }
    events.addEventListener('progress', take)
    events.addEventListener('end', (event: MessageEvent<string>) => {
      take(event)
      events.close()
      void queryClient.invalidateQueries({ queryKey: queries.batches().queryKey, exact: true })
    })
    return () => events.close()
  }, [batchId, isFollowed])
}
