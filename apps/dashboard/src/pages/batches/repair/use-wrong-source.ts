import { useCallback, useEffect, useState } from 'react'
import type { KeptReading } from './use-kept-batch.ts'
import { readWrong, readWrongAgain, type WrongSource } from './read-wrong.ts'
import type { WrongItem } from './wrong-items.ts'

/** `elsewhere`: the batch was not begun in this browser. `noFile`: its file is not kept, and can be given again. */
export type WrongReading =
  | { kind: 'reading' }
  | { kind: 'elsewhere' }
  | { kind: 'noFile'; problem?: string }
  | { kind: 'ready'; source: WrongSource }

/** The wrong rows as they stand in the batch's file. */
export function useWrongSource(kept: KeptReading, wrong: readonly WrongItem[]) {
  const [reading, setReading] = useState<WrongReading>({ kind: 'reading' })
  const { isRead, value } = kept
  useEffect(() => {
    if (!isRead) return undefined
    let isLeft = false
    const settle = (next: WrongReading) => {
      if (!isLeft) setReading(next)
    }
    if (!value?.request.upload) settle({ kind: 'elsewhere' })
    else if (!value.file) settle({ kind: 'noFile' })
    else readWrong(value.file, wrong, value.request).then(reportTo(settle), () => settle(unreadable))
    return () => {
      isLeft = true
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
