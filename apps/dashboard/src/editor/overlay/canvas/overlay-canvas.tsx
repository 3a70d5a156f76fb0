import { useDebouncedValue } from '@mantine/hooks'
import '@xyflow/react/dist/base.css'
import type { OverlayBox } from '@platen/template/overlay'
import { type NodeProps, ReactFlow, useStore } from '@xyflow/react'
import {
  type KeyboardEvent,
  type RefObject,
  memo,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cssPixelsPerPoint } from '../../../pdf-view/zoom.ts'
import { usePixelRatio } from '../../../ui/use-pixel-ratio.ts'
import { addBoxToEdit } from '../actions/add-box-to-edit.ts'
import { selectNext } from '../actions/select-boxes.ts'
import { describeBox, outsideLabel } from '../box-labels.ts'
import { useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import { candidateNodes } from '../find/candidate-nodes.ts'
import { CandidateNode } from '../find/candidate-node.tsx'
import { BoxContent } from './box-content.tsx'
import { boxToShow } from './box-to-show.ts'
import { useOverlay } from '../current-overlay.ts'
import { isOutside, pageAt } from '../page-positions.ts'
import { handleKey } from './canvas-keys.ts'
import classes from './canvas.module.css'
import { Frame } from './frame.tsx'
import { type BoxNodeType, type PageNodeType, boxNodes, pageNodes } from './nodes.ts'
import { PdfContext } from './pdf-context.ts'
import { useGestures } from './use-gestures.ts'
import { type View, zoomBounds } from './use-view.ts'

/** While the zoom is changing, a page is redrawn after this delay. */
const drawAfterMs = 120

/** A page of the PDF, drawn for the current zoom. The previous drawing stays until the new one is complete. */
const PageNode = memo(function PageNode({ data: { page } }: NodeProps<PageNodeType>) {
  const pdf = useContext(PdfContext)
  const picture = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const pixelRatio = usePixelRatio()
  const [zoom] = useDebouncedValue(
    useStore(({ transform }) => transform[2]),
    drawAfterMs,
  )
  useEffect(() => {
    if (!pdf) return undefined
    const cancel = new AbortController()
    async function show(from: NonNullable<typeof pdf>) {
      const canvas = await from.draw(page, (zoom / cssPixelsPerPoint) * pixelRatio, cancel.signal)
      if (cancel.signal.aborted) return
      canvas.ariaHidden = 'true'
      picture.current?.replaceChildren(canvas)
      setIsDrawn(true)
    }
    // The file may have been closed in the meantime.
    show(pdf).catch(() => undefined)
    return () => cancel.abort()
  }, [pdf, page, zoom, pixelRatio])
  return (
    <div
      className={classes.page}
      role="img"
      aria-label={`Page ${page}`}
      aria-busy={!isDrawn}
      data-page={page}
    >
      <div ref={picture} className={classes.picture} />
    </div>
  )
})

/** A box on its page, or at the position to which it is dragged. */
const BoxNode = memo(function BoxNode(props: NodeProps<BoxNodeType>) {
  const { data, positionAbsoluteX: left, positionAbsoluteY: top } = props
  const { index, box } = data
  const at = useCanvasState((state) => state.moving?.get(index))
  const isSelected = useCanvasState((state) => state.selected.includes(index))
  const unit = useCanvasState((state) => state.unit)
  const isOut = useCanvasState(({ pageRects }) => isOutside(pageRects, box))
  return (
    <div
      id={`overlay-box-${index}`}
      className={classes.box}
      role="group"
      aria-label={isOut ? `${describeBox(box, unit)}, ${outsideLabel}` : describeBox(box, unit)}
      title={isOut ? `It ${outsideLabel}` : undefined}
      data-index={index}
      data-kind={box.kind}
      data-selected={isSelected || undefined}
      data-outside={(isOut && !at) || undefined}
      data-locked={box.isLocked || undefined}
      style={
        at && {
          transform: `translate(${at.left - left}px, ${at.top - top}px)`,
          width: at.width,
          height: at.height,
        }
      }
    >
      <BoxContent box={box} />
    </div>
  )
})

const nodeTypes = { page: PageNode, box: BoxNode, candidate: CandidateNode }

/** The canvas with pages and boxes. One unit is one point. */
export function OverlayCanvas(props: {
  element: RefObject<HTMLDivElement | null>
  view: View
  onOpenPanel: () => void
}) {
  const { element, view, onOpenPanel } = props
  const editor = useOverlayEditor()
  const overlay = useOverlay()
  const pageRects = useCanvasState((state) => state.pageRects)
  const tool = useCanvasState((state) => state.tool)
  const page = useCanvasState((state) => state.page)
  const held = useCanvasState((state) => state.selected.at(-1))
  const pages = useMemo(() => pageNodes(pageRects), [pageRects])
  const drawn = useRef<BoxNodeType[]>([])
  // oxlint-disable-next-line react/refs -- only caches unchanged nodes
  const boxes = useMemo(
    () => (drawn.current = boxNodes(overlay, pageRects, drawn.current)),
    [overlay, pageRects],
  )
  const review = useCanvasState((state) => state.review)
  const candidates = useMemo(() => candidateNodes(review, pageRects), [review, pageRects])
  const nodes = useMemo(() => [...pages, ...boxes, ...candidates], [pages, boxes, candidates])
  const onPointerDown = useGestures()
  const keys = useKeys(view, onOpenPanel)
  useScrollToSelected(view)
  const count = overlay.boxes.filter(({ box }) => box.page === page).length
  return (
    // React Flow has the "application" role. Its keys are described separately, and the boxes are listed next to it.
    <ReactFlow
      ref={element}
      className={classes.canvas ?? ''}
      tabIndex={0}
      aria-label={`Page ${page} with ${count === 1 ? '1 box' : `${count} boxes`}`}
      aria-describedby="overlay-canvas-keys"
      aria-activedescendant={held === undefined ? undefined : `overlay-box-${held}`}
      data-tool={tool}
      onPointerDown={(event) => {
        element.current?.focus({ preventScroll: true })
        onPointerDown(event)
      }}
      onDoubleClick={() => editor.store.getState().selected.length === 1 && onOpenPanel()}
      {...keys}
      nodes={nodes}
      nodeTypes={nodeTypes}
      minZoom={zoomBounds.min}
      maxZoom={zoomBounds.max}
      panOnDrag={tool === 'hand' ? [0, 1] : [1]}
      panOnScroll
      zoomOnDoubleClick={false}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      deleteKeyCode={null}
      nodesDraggable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      onlyRenderVisibleElements
      proOptions={{ hideAttribution: true }}
      onMove={(event) => {
        // Programmatic moves have set the page already.
        if (!event) return
        const seen = view.seen()
        const now = pageAt(pageRects, seen)?.page
        if (now !== undefined && now !== editor.store.getState().page) editor.store.setState({ page: now })
      }}
    >
      <Frame />
    </ReactFlow>
  )
}

/** Scrolls to boxes that are selected with the keyboard. */
function useScrollToSelected(view: View): void {
  const editor = useOverlayEditor()
  const { store } = editor
  useEffect(
    () =>
      store.subscribe(({ selected, moving }, before) => {
        if (selected.at(-1) === before.selected.at(-1) || moving) return
        const held = boxToShow(editor, view.seen())
        if (held !== undefined) view.show(held)
      }),
    [editor, store, view],
  )
}

function useKeys(view: View, onOpenPanel: () => void) {
  const editor = useOverlayEditor()
  // As in the code editor, Tab leaves after Escape.
  const isLeaving = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return
    if (event.key === 'Tab') {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey
      if (!isLeaving.current && isPlain && selectNext(editor, event.shiftKey ? -1 : 1) !== undefined)
        event.preventDefault()
      return
    }
    isLeaving.current = event.key === 'Escape'
    const { pageRects, page } = editor.store.getState()
    const to = pageKeys[event.key]?.(page, pageRects.length)
    if (to !== undefined) {
      event.preventDefault()
      view.goToPage(Math.min(pageRects.length, Math.max(1, to)))
      return
    }
    const zoom = event.ctrlKey || event.metaKey ? zoomKeys[event.key] : undefined
    if (zoom) {
      event.preventDefault()
      zoom(view)
      return
    }
    const position = (kind: OverlayBox['kind']) => addBoxToEdit(editor, view, kind)
    if (handleKey(editor, event, { position, openPanel: onOpenPanel })) event.preventDefault()
  }
  const onFocus = () => {
    isLeaving.current = false
  }
  return { onKeyDown, onFocus }
}

const pageKeys: Readonly<Record<string, (page: number, pages: number) => number>> = {
  PageDown: (page) => page + 1,
  PageUp: (page) => page - 1,
  Home: () => 1,
  End: (_, pages) => pages,
}

const zoomKeys: Readonly<Record<string, (view: View) => void>> = {
  '+': (view) => view.zoomBy(1.25),
  '=': (view) => view.zoomBy(1.25),
  '-': (view) => view.zoomBy(0.8),
  '0': (view) => view.fitWidth(),
  '9': (view) => view.fitPage(),
}
