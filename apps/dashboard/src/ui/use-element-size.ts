import { useCallback, useRef, useState } from 'react'

/** A size in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** Returns the inner size of an element without scroll bars. `undefined` until it is mounted. */
export function useElementSize(): [ref: (element: HTMLElement | null) => void, room: Size | undefined] {
  const [room, setRoom] = useState<Size>()
  const observer = useRef<ResizeObserver>(undefined)
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element
      setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    observer.current = new ResizeObserver(read)
    observer.current.observe(element)
    read()
  }, [])
  return [ref, room]
}
