import { movedOffset } from '../draft/moved-offset.ts'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import { useEffect } from 'react'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import { cursorsOf } from '../source/cursors.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { type PrintedElements, usePreview } from '../preview/preview-store.ts'
import { treeOf } from './draft-tree.ts'
import { drawnTree } from './drawn-tree.ts'
import { type DrawnElements, type SelectedElement, useSelectionStore } from './selection-store.ts'

/** Elements on later pages cannot be selected. */
const pagesMax = 200
const page = 'template.html'

/** Reads the element boxes of the newest preview, and keeps the same element selected when the source changes. Renders nothing. */
export function TrackElements(): null {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const isShown = usePreview((state) => state.good !== undefined)
  // A long document's pages are shown before its elements are known.
  const elements = usePreview((state) => state.good?.elements)
  // Nothing can be selected while Chat changes the draft.
  const isWorking = usePreview((state) => state.working !== undefined)

  useEffect(() => {
    if (isWorking) selection.setState({ selected: undefined, hovered: undefined, typing: undefined })
  }, [selection, isWorking])

  useEffect(() => {
    if (!isShown || isWorking) return undefined
    const cancel = new AbortController()
    const read = async () => {
      const drawn = elements && (await readElements(elements, cancel.signal))
      if (cancel.signal.aborted) return
      const { awaited } = selection.getState()
      selection.setState({ drawn, awaited: undefined })
      awaited?.()
    }
    // If reading fails, nothing can be selected until the next preview.
    read().catch(() => undefined)
    return () => cancel.abort()
  }, [selection, elements, isShown, isWorking])

  useEffect(
    () =>
      draft.subscribe((now, before) => {
        const [from = '', to = ''] = [before.source.files[page], now.source.files[page]]
        if (from === to) return
        const moved = (element: SelectedElement | undefined) => {
          const at = element && movedOffset(element.at, from, to)
          return element && at !== undefined ? { at, copy: element.copy } : undefined
        }
        const { selected, hovered } = selection.getState()
        selection.setState({ selected: moved(selected), hovered: moved(hovered), typing: undefined })
      }),
    [draft, selection],
  )
  useEffect(() => {
    const cursors = cursorsOf(draft)
    // Selects the element at the cursor in the code on the page.
    return cursors.subscribe(({ last }, before) => {
      const at = last[page]
      if (at === undefined || at === before.last[page] || !selection.getState().isFollowing) return
      const element = elementAround(treeOf(draft.getState().source.files[page] ?? ''), at)
      if (element && element.start !== selection.getState().selected?.at)
        selection.setState({ selected: { at: element.start, copy: 0, isFollowed: true } })
    })
  }, [draft, selection])
  return null
}

/** Returns the innermost element at an offset. */
function elementAround({ elements }: SourceTree, at: number): SourceElement | undefined {
  return elements.findLast(({ start, end }) => start <= at && at < end)
}

async function readElements(
  { bytes, html, written, warnings }: PrintedElements,
  signal: AbortSignal,
): Promise<DrawnElements> {
  const pages = knownBoxes.get(bytes) ?? (await readBoxes(bytes, signal))
  knownBoxes.set(bytes, pages)
  const overflows = new Map(
    warnings.flatMap(({ subject, elements }) => (elements ? [[subject, elements]] : [])),
  )
  return { tree: drawnTree(written, html), pages, overflows }
}

/** Element boxes by PDF file. They are cached because the warnings about a long document arrive later, with the same file. */
const knownBoxes = new WeakMap<Uint8Array, DrawnElements['pages']>()

async function readBoxes(bytes: Uint8Array, signal: AbortSignal): Promise<DrawnElements['pages']> {
  const { openPdf } = await import('../../pdf-view/pdf-file.ts')
  const pdf = await openPdf(bytes)
  try {
    const pages = new Map<number, readonly ElementBox[]>()
    for (let number = 1; number <= Math.min(pdf.pages, pagesMax); number++)
      pages.set(number, await pdf.elements(number, signal))
    return pages
  } finally {
    pdf.close()
  }
}
