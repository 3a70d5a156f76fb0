import type { BatchRequest } from '@platen/contract'
import { useCallback, useEffect, useState } from 'react'
import type { KeptBatch, KeptReading } from '../kept-batches.ts'
import { openSource } from '../open-source.ts'
import { shapeOf, type SourceItem, sourceItems, type SourceShape } from '@platen/import/tabular'
import type { WrongItem } from './wrong-items.ts'

/** A batch's file, and the positions of its items with errors. */
export interface WrongSource {
  file: Blob
  shape: SourceShape
  items: ReadonlyMap<number, SourceItem>
}

/** The page shows at most this many rows to fix. If there are more, they are easier to fix in a table. */
export const repairedMax = 500
const differentFile = 'This is not the batch’s file, or the file has changed.'
/** Maximum size of a file in which rows can be fixed, because the file is read into memory. */
const readBytesMax = 64 * 2 ** 20

/** Finds the items with errors in the batch's file. Returns a problem if the file is too large or is not the batch's file. */
export async function readWrong(
  file: Blob,
  wrong: readonly WrongItem[],
  { upload }: Pick<BatchRequest, 'upload'>,
): Promise<WrongSource | { problem: string }> {
  if (file.size > readBytesMax)
    return {
      problem: 'The file is too large to fix here. Fix it in its source, and start a new batch.',
    }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const shape = shapeOf(bytes)
  const byItem = new Map(wrong.map((one) => [one.item, one]))
  const items = new Map<number, SourceItem>()
  for (const item of sourceItems(bytes, shape, { groupBy: upload?.groupBy })) {
    const reported = byItem.get(item.item)
    if (reported === undefined) continue
    if (
      reported.line !== undefined &&
      !item.rows.some(({ line }) => line === reported.line) &&
      item.line !== reported.line
    )
      return { problem: differentFile }
    items.set(item.item, item)
  }
  if (items.size < wrong.length) return { problem: differentFile }
  return { file, shape, items }
}

/** Like `readWrong`, for a file that is chosen again. The file is converted to UTF-8 again. */
export async function readWrongAgain(
  file: File,
  wrong: readonly WrongItem[],
  { request, fileBytes }: Pick<KeptBatch, 'request' | 'fileBytes'>,
): Promise<WrongSource | { problem: string }> {
  const opened = await openSource(file)
  if ('problem' in opened) return opened
  if (opened.file.size !== fileBytes) return { problem: differentFile }
  return readWrong(opened.file, wrong, request)
}

/** `elsewhere` means that the batch was not started in this browser. `noFile` means that the file is not stored. The user can choose it again. */
export type WrongReading =
  | { kind: 'reading' }
  | { kind: 'elsewhere' }
  | { kind: 'noFile'; problem?: string }
  | { kind: 'ready'; source: WrongSource }

/** Reads the rows with errors from the batch's file. */
export function useWrongSource(kept: KeptReading, wrong: readonly WrongItem[]) {
  const [reading, setReading] = useState<WrongReading>({ kind: 'reading' })
  const { isRead, value } = kept
  useEffect(() => {
    if (!isRead) return undefined
    let isUnmounted = false
    const settle = (next: WrongReading) => {
      if (!isUnmounted) setReading(next)
    }
    if (!value?.request.upload) settle({ kind: 'elsewhere' })
    else if (!value.file) settle({ kind: 'noFile' })
    else readWrong(value.file, wrong, value.request).then(reportTo(settle), () => settle(unreadable))
    return () => {
      isUnmounted = true
    }
  }, [isRead, value, wrong])
  const give = useCallback(
    (file: File) => {
      if (value) readWrongAgain(file, wrong, value).then(reportTo(setReading), () => setReading(unreadable))
    },
    [value, wrong],
  )
  return { reading, give }
}

const unreadable: WrongReading = { kind: 'noFile', problem: 'The file could not be read.' }

function reportTo(settle: (reading: WrongReading) => void) {
  return (read: WrongSource | { problem: string }) =>
    settle('problem' in read ? { kind: 'noFile', problem: read.problem } : { kind: 'ready', source: read })
}
