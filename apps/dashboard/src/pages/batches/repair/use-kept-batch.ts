import { useEffect, useState } from 'react'
import { type KeptBatch, readKeptBatch } from '../kept-batches.ts'

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
