import type { PromptPart } from '@platen/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AttachedFiles, useFiles } from './files/attached-files.ts'

interface Sending {
  files: AttachedFiles
  isBusy: boolean
  /** The prompt as it would be sent; `undefined` where it cannot be. */
  read: () => PromptPart[] | undefined
  onSend: (prompt: PromptPart[]) => void
}

/** Sends a prompt once all of its files are uploaded; one that is refused meanwhile is shown first. */
export function useSendWhenThere({ files, isBusy, read, onSend }: Sending) {
  const listed = useFiles(files)
  const [waitsWith, setWaitsWith] = useState<number>()
  const refused = listed.filter(({ state }) => state === 'refused').length
  const isUploading = listed.some(({ state }) => state === 'uploading')
  const latest = useRef({ read, onSend, isBusy, isUploading, refused })
  useEffect(() => {
    latest.current = { read, onSend, isBusy, isUploading, refused }
  })
  const sendNow = useCallback(() => {
    const prompt = latest.current.read()
    if (prompt) latest.current.onSend(prompt)
  }, [])
  useEffect(() => {
    if (waitsWith === undefined || isUploading) return
    setWaitsWith(undefined)
    if (refused <= waitsWith) sendNow()
  }, [waitsWith, isUploading, refused, sendNow])
  const send = useCallback(() => {
    const now = latest.current
    if (now.isBusy || now.read() === undefined) return
    if (now.isUploading) setWaitsWith((before) => before ?? now.refused)
    else sendNow()
  }, [sendNow])
  return { isWaiting: waitsWith !== undefined, send }
}
