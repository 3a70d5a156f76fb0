import { useEffect, useRef } from 'react'
import type { Zoom } from '../../../pdf-view/zoom.ts'
import { useSelection } from '../selection-store.ts'

/** Zooms to 100% while text is being edited if the page is shown too small, as on a phone. */
export function useTypingZoom(given: { zoom: Zoom; setZoom: (zoom: Zoom) => void; isSmall: boolean }): void {
  const isTyping = useSelection(({ typing }) => typing?.isOpen === true)
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const { zoom, setZoom, isSmall } = latest.current
    if (!isTyping || !isSmall) return undefined
    setZoom(100)
    return () => latest.current.setZoom(zoom)
  }, [isTyping])
}
