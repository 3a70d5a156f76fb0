import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { scaleOf, stepFrom, type Zoom } from '../../pdf-view/zoom.ts'
import { type Size, useElementSize } from '../../ui/use-element-size.ts'
import { useEditorSearch } from '../editor-search.ts'
import { usePreview } from '../preview/preview-store.ts'
import { Breadcrumb } from '../page/breadcrumb.tsx'
import { useTypingZoom } from '../page/text/use-typing-zoom.ts'
import { DocumentControls } from './document-controls.tsx'
import { DocumentPages } from './document-pages.tsx'
import classes from './document-pane.module.css'
import { DocumentToolbar } from './document-toolbar.tsx'
import { FaultBanner } from './fault-banner.tsx'

/** The controls that lie over the document's end. */
const controlsHeight = 56
/** What a page's scroll bar takes beside it. */
const scrollBarWidth = 16

/** The document: what callers of the API would get of the draft, with the controls of looking at it. */
export function DocumentPane() {
  const preview = usePreview((state) => state.good)
  const problem = usePreview((state) => state.problem)
  const isWorking = usePreview((state) => state.working !== undefined)
  const { zoom, setZoom } = useZoom()
  const [paneRef, pane] = useElementSize()
  const edge = pane && pane.width < 480 ? 12 : 24
  const scale = pane && preview ? scaleOf(zoom, largest(preview.pdf.sizes), roomFor(pane, edge)) : 1

  useTypingZoom({ zoom, setZoom, isSmall: pane !== undefined && pane.width < 600 && scale < 0.9 })

  function zoomByKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const to = zoomOfKey(event.key, scale)
    if (to === undefined) return
    event.preventDefault()
    setZoom(to)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is inside, which has the focus
    <section className={classes.pane} onKeyDown={zoomByKey} aria-label="Document and its controls">
      <DocumentToolbar />
      <div ref={paneRef} className={classes.desk}>
        {preview && pane ? (
          <DocumentPages preview={preview} scale={scale} room={pane} edge={edge} setZoom={setZoom} />
        ) : (
          <BlankPaper isWaiting={!problem} />
        )}
        {isWorking ? (
          <p className={classes.working}>Being made. Your draft changes when it is done.</p>
        ) : (
          <Breadcrumb />
        )}
        {problem && <FaultBanner problem={problem} hasPage={preview !== undefined} />}
        {preview && (
          <DocumentControls pages={preview.pdf.pages} zoom={zoom} scale={scale} setZoom={setZoom} />
        )}
      </div>
    </section>
  )
}

function roomFor(pane: Size, edge: number): Size {
  return {
    width: pane.width - 2 * edge - scrollBarWidth,
    height: pane.height - edge - controlsHeight,
  }
}

function largest(sizes: readonly Size[]): Size {
  return sizes.reduce((a, b) => ({
    width: Math.max(a.width, b.width),
    height: Math.max(a.height, b.height),
  }))
}

function zoomOfKey(key: string, scale: number): Zoom | undefined {
  if (key === '+' || key === '=') return stepFrom(scale, 'in')
  if (key === '-' || key === '_') return stepFrom(scale, 'out')
  if (key === '0') return 'width'
  if (key === '9') return 'page'
  return undefined
}

/** Where the document will be, before the first one has come. */
function BlankPaper({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div className={classes.blank}>
      <div className={classes.paper} data-waiting={isWaiting || undefined}>
        {isWaiting && (
          <>
            <span />
            <span />
            <span />
            <span />
            <VisuallyHidden role="status">Making the first preview…</VisuallyHidden>
          </>
        )}
      </div>
    </div>
  )
}

/** Browsers refuse an address that changes at each turn of a wheel. */
const writeAfterMs = 250

/** The zoom in the address. `setZoom` is seen at once and written there when it rests. */
function useZoom(): { zoom: Zoom; setZoom: (zoom: Zoom) => void } {
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
