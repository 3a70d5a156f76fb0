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

/** Height of the controls over the end of the document. */
const controlsHeight = 56
/** Width of the scroll bar next to a page. */
const scrollBarWidth = 16

/** The preview: what API callers would get from the draft, with controls for page and zoom. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the focused descendant
    <section className={classes.pane} onKeyDown={zoomByKey} aria-label="Document and its controls">
      <DocumentToolbar />
      <div ref={paneRef} className={classes.desk}>
        {preview && pane ? (
          <DocumentPages preview={preview} scale={scale} room={pane} edge={edge} setZoom={setZoom} />
        ) : (
          <BlankPaper isWaiting={!problem} />
        )}
        {isWorking ? (
          <p className={classes.working}>In progress. Your draft changes when the result is complete.</p>
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

/** A placeholder until the first preview arrives. */
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
            <VisuallyHidden role="status">Loading preview…</VisuallyHidden>
          </>
        )}
      </div>
    </div>
  )
}

/** Browsers reject URL changes on each wheel event. */
const writeAfterMs = 250

/** Returns the zoom from the URL. `setZoom` takes effect immediately and changes the URL after a pause. */
function useZoom(): { zoom: Zoom; setZoom: (zoom: Zoom) => void } {
  const { search, go } = useEditorSearch()
  const current = search.zoom ?? 'width'
  const [chosen, setChosen] = useState<{ zoom: Zoom; from: Zoom }>()
  // Another change to the URL, such as going back, overrides an earlier wheel zoom.
  const isNewer = chosen !== undefined && chosen.from === current
  useEffect(() => {
    if (!isNewer || !chosen) return undefined
    const timer = setTimeout(
      () => go({ zoom: chosen.zoom === 'width' ? undefined : chosen.zoom }),
      writeAfterMs,
    )
    return () => clearTimeout(timer)
  }, [go, isNewer, chosen])
  const setZoom = useCallback((zoom: Zoom) => setChosen({ zoom, from: current }), [current])
  return { zoom: isNewer && chosen ? chosen.zoom : current, setZoom }
}
