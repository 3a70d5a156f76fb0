import { useSyncExternalStore } from 'react'

/** Device pixels per CSS pixel; follows the window to another screen. */
export function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}

function subscribe(changed: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // A query tells only of leaving the ratio that it names.
  function watch() {
    window
      .matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
      .addEventListener('change', moved, { signal, once: true })
  }
  function moved() {
    changed()
    watch()
  }
  watch()
  window.addEventListener('resize', changed, { signal })
  return () => stop.abort()
}
