import { useSyncExternalStore } from 'react'

/** Returns the number of device pixels per CSS pixel, and updates it when the window moves to another screen. */
export function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}

function subscribe(changed: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // A media query only reports that its resolution no longer matches, so a new query is needed after each change.
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
