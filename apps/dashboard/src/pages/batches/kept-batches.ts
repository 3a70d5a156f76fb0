import type { BatchRequest } from '@platen/contract'
import { del, entries, get, set } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { batchKeyStart } from '../../shell/forget-kept.ts'

/** How a batch was begun here: what it takes to repair its wrong rows and run them again. */
export interface KeptBatch {
  /** Epoch milliseconds. */
  at: number
  fileName: string
  fileBytes: number
  /** Absent where it is too large to be kept. */
  file?: Blob
  request: BatchRequest
  /** The upload was given back. */
  isUploadGone?: true
}

/** Larger files stay where they are: they are asked for again. */
const keptFileBytesMax = 64 * 2 ** 20
/** As long as the service keeps the batch itself. */
const keptMs = 72 * 3_600_000

const keyOf = (batchId: string) => `${batchKeyStart}${batchId}`

/** What this browser kept of a batch; `undefined` for one that was begun elsewhere. */
export async function readKeptBatch(batchId: string): Promise<KeptBatch | undefined> {
  return get<KeptBatch>(keyOf(batchId)).catch(() => undefined)
}

/** Keeps how a batch was begun, and forgets those that have ended. A browser that keeps nothing shows the report all the same. */
export async function keepBatch(batchId: string, kept: Omit<KeptBatch, 'at'>): Promise<void> {
  const { file, ...facts } = kept
  const now = Date.now()
  const whole = { ...facts, at: now, ...(file && file.size <= keptFileBytesMax ? { file } : {}) }
  try {
    await set(keyOf(batchId), whole)
    for (const [key, value] of await entries<string, Partial<KeptBatch>>()) {
      const isOld = key.startsWith(keyOf('bat_')) && now - (value.at ?? 0) > keptMs
      if (isOld) await del(key)
    }
  } catch {
    // The browser is full, or private.
  }
}

/** Gives the upload of a batch that has ended back: an account may have only so many. It would go after a day by itself. */
export async function freeUpload(batchId: string, kept: KeptBatch): Promise<void> {
  const uploadId = kept.request.upload?.uploadId
  if (kept.isUploadGone === true || uploadId === undefined) return
  await send(`/uploads/${uploadId}`, { method: 'DELETE' }).catch(() => undefined)
  await set(keyOf(batchId), { ...kept, isUploadGone: true } satisfies KeptBatch).catch(() => undefined)
}

/** What this browser kept of a batch, once it is read. */
export interface KeptReading {
  isRead: boolean
  value: KeptBatch | undefined
}

/** Reads it once for each batch. */
export function useKeptBatch(batchId: string): KeptReading {
  const [reading, setReading] = useState<KeptReading>({ isRead: false, value: undefined })
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const value = await readKeptBatch(batchId)
      if (!isLeft) setReading({ isRead: true, value })
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [batchId])
  return reading
}
