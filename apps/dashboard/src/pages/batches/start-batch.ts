import type { BatchAnswer, BatchRequest, UploadAnswer } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { batchQueries } from './batch-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { sendFile } from '../../api/send-file.ts'
import { ask } from '../../api/send.ts'
import { keepBatch } from './kept-batches.ts'

/** What is sent: the file's bytes, or an upload that the service has already. */
export interface BatchStart {
  fileName: string
  file: Blob | undefined
  /** Without `upload.uploadId` where there is a file. */
  request: Omit<BatchRequest, 'upload'> & { upload: Partial<BatchRequest['upload'] & object> }
}

/**
 * Sends the file, then begins the batch; resolves with its id. `onShare` tells how much of the file is sent, 0 to 1. Throws `ProblemError`,
 * or the signal's reason.
 */
export async function startBatch(
  { file, fileName, request }: BatchStart,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const uploadId = request.upload.uploadId ?? (file && (await uploadFile(file, { onShare, signal })))
  if (uploadId === undefined) throw new Error('There is neither a file nor an upload')
  const whole: BatchRequest = { ...request, upload: { ...request.upload, uploadId } }
  const { batchId } = await ask<BatchAnswer>('/batches', { method: 'POST', json: whole, signal })
  if (file) await keepBatch(batchId, { fileName, fileBytes: file.size, request: whole, file })
  return batchId
}

/** The id of the upload. */
async function uploadFile(
  file: Blob,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const contentType = 'application/octet-stream'
  const answer = await sendFile('/uploads', { method: 'POST', file, contentType, onShare, signal })
  return (JSON.parse(answer) as UploadAnswer).uploadId
}

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
      await queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey, exact: true })
      await navigate({ to: '/batches/$batchId', params: { batchId } })
    },
  })
  const start = (of: BatchStart) => {
    // A double click comes before the button can show that it is busy.
    if (!starting.isPending) starting.mutate(of)
  }
  return { start, isPending: starting.isPending, error: starting.error, share }
}
