import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { type BatchStart, startBatch } from './start-batch.ts'

/** Begins a batch and goes to its page; what is being sent is given up with the page. */
export function useStartBatch() {
  const navigate = useNavigate()
  const [share, setShare] = useState(0)
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])
  const starting = useMutation({
    // Each try starts from nothing.
    onMutate: () => setShare(0),
    mutationFn: (start: BatchStart) =>
      startBatch(start, { onShare: setShare, signal: life.current?.signal ?? AbortSignal.abort() }),
    onSuccess: async (batchId) => {
      await queryClient.invalidateQueries({ queryKey: queries.batches().queryKey, exact: true })
      await navigate({ to: '/batches/$batchId', params: { batchId } })
    },
  })
  const start = (of: BatchStart) => {
    // A double click comes before the button can show that it is busy.
    if (!starting.isPending) starting.mutate(of)
  }
  return { start, isPending: starting.isPending, error: starting.error, share }
}
