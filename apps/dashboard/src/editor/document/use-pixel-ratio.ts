import { useSyncExternalStore } from 'react'

/** Device pixels per CSS pixel; follows the window to another screen. */
export function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  query.addEventListener('change', changed)
  window.addEventListener('resize', changed)
  return () => {
    query.removeEventListener('change', changed)
    window.removeEventListener('resize', changed)
  }
}
