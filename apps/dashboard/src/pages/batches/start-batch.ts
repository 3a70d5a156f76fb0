import type { BatchAnswer, BatchRequest, UploadAnswer } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { batchQueries } from './batch-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { sendFile } from '../../api/send-file.ts'
import { ask } from '../../api/send.ts'
import { keepBatch } from './kept-batches.ts'

/** What a batch is started with: a file, or an existing upload. */
export interface BatchStart {
  fileName: string
  file: Blob | undefined
  /** `upload.uploadId` is missing if there is a file. */
  request: Omit<BatchRequest, 'upload'> & { upload: Partial<BatchRequest['upload'] & object> }
}

/**
 * Uploads the file, starts the batch, and returns the ID of the batch. `onShare` receives the progress of the upload, from 0 to 1. Throws
 * `ProblemError`, or the signal's reason.
 */
export async function startBatch(
  { file, fileName, request }: BatchStart,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const uploadId = request.upload.uploadId ?? (file && (await uploadFile(file, { onShare, signal })))
  if (uploadId === undefined) throw new Error('There is neither a file nor an upload')
  const fullRequest: BatchRequest = { ...request, upload: { ...request.upload, uploadId } }
  const { batchId } = await ask<BatchAnswer>('/batches', { method: 'POST', json: fullRequest, signal })
  if (file) await keepBatch(batchId, { fileName, fileBytes: file.size, request: fullRequest, file })
  return batchId
}

/** Uploads a file and returns the ID of the upload. */
async function uploadFile(
  file: Blob,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const contentType = 'application/octet-stream'
  const answer = await sendFile('/uploads', { method: 'POST', file, contentType, onShare, signal })
  return (JSON.parse(answer) as UploadAnswer).uploadId
}

/** Starts a batch and opens its page. Leaving the page cancels the upload. */
export function useStartBatch() {
  const navigate = useNavigate()
  const [share, setShare] = useState(0)
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    controllerRef.current = controller
    return () => controller.abort()
  }, [])
  const starting = useMutation({
    onMutate: () => setShare(0),
    mutationFn: (start: BatchStart) =>
      startBatch(start, { onShare: setShare, signal: controllerRef.current?.signal ?? AbortSignal.abort() }),
    onSuccess: async (batchId) => {
      await queryClient.invalidateQueries({ queryKey: batchQueries.batches().queryKey, exact: true })
      await navigate({ to: '/batches/$batchId', params: { batchId } })
    },
  })
  const start = (of: BatchStart) => {
    // The second click of a double click can arrive before the button is disabled.
    if (!starting.isPending) starting.mutate(of)
  }
  return { start, isPending: starting.isPending, error: starting.error, share }
}
