import { useDebouncedCallback } from '@mantine/hooks'
import type { Attachment, SampleGiven } from '@platen/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AttachedFiles, useFiles } from '../../prompt/files/attached-files.ts'
import { type Description, keepData, keepDescription } from './kept-description.ts'

/** What is described now; each change of it is kept in this browser. */
export function useKeeping(first: Description, files: AttachedFiles) {
  const [prompt, setPrompt] = useState(first.prompt)
  const [sample, setSampleNow] = useState<SampleGiven>(first.sample)
  const attached = useFiles(files)
  const isMade = useRef(false)
  const keepText = useDebouncedCallback(
    (text: string) => {
      if (!isMade.current) void keepData(text)
    },
    { delay: 250, flushOnUnmount: true },
  )
  useEffect(() => {
    const flush = () => keepText.flush()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [keepText])
  useEffect(() => {
    const there = attached.flatMap(({ attachment }): Attachment[] => (attachment ? [attachment] : []))
    if (!isMade.current) keepDescription({ prompt, files: there, sample })
  }, [prompt, attached, sample])
  const setSample = useCallback(
    (to: SampleGiven) => {
      setSampleNow(to)
      keepText(to.text)
    },
    [keepText],
  )
  return {
    prompt,
    setPrompt,
    sample,
    setSample,
    /** It is a template's now: nothing is kept any more. */
    end: () => {
      isMade.current = true
    },
  }
}
