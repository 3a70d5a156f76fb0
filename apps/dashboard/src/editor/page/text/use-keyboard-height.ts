import { useEffect, useState } from 'react'

/** Returns the height in CSS pixels that an on-screen keyboard covers. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return undefined
    const measure = () =>
      setHeight(Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop)))
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
