import type { BatchRequest } from '@platen/contract'
import { del, entries, get, set } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { batchKeyPrefix } from '../../shell/clear-stored-data.ts'

/** How a batch was started in this browser. It is stored so that rows with errors can be fixed and run again. */
export interface KeptBatch {
  /** Epoch milliseconds. */
  at: number
  fileName: string
  fileBytes: number
  /** Missing if the file is too large to store. */
  file?: Blob
  request: BatchRequest
  /** The upload was deleted. */
  isUploadGone?: true
}

/** Larger files are not stored. The user must choose them again. */
const keptFileBytesMax = 64 * 2 ** 20
/** The service keeps a batch for the same time. */
const keptMs = 72 * 3_600_000

const keyOf = (batchId: string) => `${batchKeyPrefix}${batchId}`

/** Returns what this browser stored about a batch, or `undefined` if the batch was started elsewhere. */
export async function readKeptBatch(batchId: string): Promise<KeptBatch | undefined> {
  return get<KeptBatch>(keyOf(batchId)).catch(() => undefined)
}

/** Stores how a batch was started, and deletes expired entries. If storage is unavailable, the page still shows the report of the batch. */
export async function keepBatch(batchId: string, kept: Omit<KeptBatch, 'at'>): Promise<void> {
  const { file, ...facts } = kept
  const now = Date.now()
  const stored = { ...facts, at: now, ...(file && file.size <= keptFileBytesMax ? { file } : {}) }
  try {
    await set(keyOf(batchId), stored)
    for (const [key, value] of await entries<string, Partial<KeptBatch>>()) {
      const isOld = key.startsWith(keyOf('bat_')) && now - (value.at ?? 0) > keptMs
      if (isOld) await del(key)
    }
  } catch {
    // The storage of the browser is full or disabled.
  }
}

/**
 * Deletes the upload of a batch that has ended, because the number of uploads per account is limited. Otherwise, the upload would expire after a
 * day.
 */
export async function freeUpload(batchId: string, kept: KeptBatch): Promise<void> {
  const uploadId = kept.request.upload?.uploadId
  if (kept.isUploadGone === true || uploadId === undefined) return
  await send(`/uploads/${uploadId}`, { method: 'DELETE' }).catch(() => undefined)
  await set(keyOf(batchId), { ...kept, isUploadGone: true } satisfies KeptBatch).catch(() => undefined)
}

/** What this browser stored about a batch. `isRead` is true once it is loaded. */
export interface KeptReading {
  isRead: boolean
  value: KeptBatch | undefined
}

export function useKeptBatch(batchId: string): KeptReading {
  const [reading, setReading] = useState<KeptReading>({ isRead: false, value: undefined })
  useEffect(() => {
    let isUnmounted = false
    const read = async () => {
      const value = await readKeptBatch(batchId)
      if (!isUnmounted) setReading({ isRead: true, value })
    }
    void read()
    return () => {
      isUnmounted = true
    }
  }, [batchId])
  return reading
}
