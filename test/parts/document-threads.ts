import {
  type DocumentThreads,
  startDocumentThreads,
} from '../../apps/worker/src/document/threads/document-threads.ts'

/** Starts document threads as a worker does, and waits until the first one has loaded its code. */
export async function startTestThreads(
  extraThreads = 0,
  { keepsLast = false } = {},
): Promise<DocumentThreads> {
  const started = startDocumentThreads({ extraThreads, heapMiBMax: 512, keepsLast })
  await started.ready()
  return started
}
