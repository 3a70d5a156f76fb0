import { useEffect, useRef } from 'react'
import { useFileDrop } from './use-file-drop.ts'

/**
 * Handles files that are dropped onto an element with `dropProps`, or pasted anywhere. `fileOf` converts pasted text to a file, unless the text is
 * pasted into an input. The text takes precedence over an image in the clipboard, because spreadsheets add an image of the copied cells.
 */
export function useDropOrPaste(
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
