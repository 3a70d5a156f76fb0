import { useEffect, useRef, useState } from 'react'

/**
 * Files that are dropped anywhere onto the page or pasted into it while this is shown, unless another part of the page takes them. `isOver`:
 * files are held over it. A text that is pasted where someone types stays a text, though spreadsheets give a picture of it, too.
 */
export function useGivenFiles(onFiles: (files: File[]) => void): { isOver: boolean } {
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
      // Another part has shown that it takes them.
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
