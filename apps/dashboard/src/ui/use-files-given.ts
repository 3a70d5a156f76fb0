import { useEffect, useRef } from 'react'
import { useFileDrop } from './use-file-drop.ts'

/**
 * Files that are dropped onto an element (which takes `dropProps`), or pasted while it is shown. `fileOf` makes one of a text that is pasted
 * where nobody types; it goes before the picture that spreadsheets copy of their cells, too.
 */
export function useFilesGiven(
  onFiles: (files: File[]) => void,
  { fileOf }: { fileOf?: (text: string) => File | undefined } = {},
) {
  const latest = useRef({ onFiles, fileOf })
  useEffect(() => {
    latest.current = { onFiles, fileOf }
  }, [onFiles, fileOf])
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      const isTyping =
        target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
      const text = isTyping ? undefined : latest.current.fileOf?.(clipboardData?.getData('text/plain') ?? '')
      const files = text ? [text] : [...(clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current.onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return useFileDrop(onFiles)
}
