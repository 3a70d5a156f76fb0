import { useEffect, useRef, useState } from 'react'

/**
 * Handles files that are dropped anywhere on the page or pasted, unless another element handles them. `isOver` means that files are being dragged
 * over the page. Text that is pasted into an input stays text, even if the clipboard also contains an image of it, as from spreadsheets.
 */
export function usePageDropAndPaste(onFiles: (files: File[]) => void): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  }, [onFiles])
  useEffect(() => {
    const life = new AbortController()
    const on = <K extends keyof DocumentEventMap>(name: K, listen: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, listen, { signal: life.signal })
    on('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // Another element has signaled that it accepts the files.
      setIsOver(!event.defaultPrevented)
      event.preventDefault()
    })
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setIsOver(false)
    })
    on('drop', (event) => {
      setIsOver(false)
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      latest.current([...event.dataTransfer.files])
    })
    on('paste', (event) => {
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    })
    return () => {
      life.abort()
      setIsOver(false)
    }
  }, [])
  return { isOver }
}

function pastedFiles({ clipboardData, defaultPrevented, target }: ClipboardEvent): File[] {
  if (defaultPrevented || !clipboardData) return []
  const isTyping =
    target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null
  return isTyping && clipboardData.getData('text/plain') !== '' ? [] : [...clipboardData.files]
}
