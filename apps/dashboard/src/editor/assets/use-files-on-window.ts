import { useEffect, useRef, useState } from 'react'

/**
 * Receives files that are dropped anywhere or pasted, unless a nested element handles them. Returns whether files are being dragged over the
 * window.
 */
export function useFilesOnWindow(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  }, [onFiles])
  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      latest.current(files)
    }
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      take(event, event.dataTransfer)
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => cancel.abort()
  }, [])
  return isOver
}
