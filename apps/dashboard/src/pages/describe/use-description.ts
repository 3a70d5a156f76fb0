import type { Attachment, PromptPart, SampleGiven } from '@platen/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AttachedFiles, openAttachedFiles, useFiles } from '../../prompt/files/attached-files.ts'
import { type Description, keepData, keepDescription, readDescription } from './kept-description.ts'

/** What is described so far, read from this browser once, and kept in it from then on. `undefined` while it is read. */
export function useDescription() {
  const [files] = useState(openAttachedFiles)
  const [first, setFirst] = useState<Description>()
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const kept = await readDescription()
      if (isLeft) return
      files.addThere(kept.files, { isNew: true })
      setFirst(kept)
    }
    void read()
    return () => {
      isLeft = true
      files.close()
    }
  }, [files])
  return first && { first, files }
}

/** Keeps each change. */
export function useKeeping(first: Description, files: AttachedFiles) {
  const [prompt, setPrompt] = useState<readonly PromptPart[]>(first.prompt)
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
    if (!isMade.current) keepDescription({ prompt: [...prompt], files: there, sample })
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
