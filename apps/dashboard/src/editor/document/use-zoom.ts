import { useCallback, useEffect, useState } from 'react'
import { useEditorSearch } from '../editor-search.ts'
import type { Zoom } from '../../pdf-view/zoom.ts'

/** Browsers refuse an address that changes at each turn of a wheel. */
const writeAfterMs = 250

/** The zoom in the address. `setZoom` is seen at once and written there when it rests. */
export function useZoom(): { zoom: Zoom; setZoom: (zoom: Zoom) => void } {
  const { search, go } = useEditorSearch()
  const written = search.zoom ?? 'width'
  const [turned, setTurned] = useState<{ zoom: Zoom; from: Zoom }>()
  // Another change of the address, such as going back in it, overrules what was turned before.
  const isNewer = turned !== undefined && turned.from === written
  useEffect(() => {
    if (!isNewer || !turned) return undefined
    const timer = setTimeout(
      () => go({ zoom: turned.zoom === 'width' ? undefined : turned.zoom }),
      writeAfterMs,
    )
    return () => clearTimeout(timer)
  }, [go, isNewer, turned])
  const setZoom = useCallback((zoom: Zoom) => setTurned({ zoom, from: written }), [written])
  return { zoom: isNewer && turned ? turned.zoom : written, setZoom }
}
