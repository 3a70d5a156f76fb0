import { movedOffset } from '../draft/moved-offset.ts'
import type { PreviewRequest } from '@platen/contract'
import { numberElements, type SourceElement, type SourceTree } from '@platen/template/markup'
import { useEffect } from 'react'
import { renderPreview } from '../../api/render-preview.ts'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import { cursorsOf } from '../source/cursors.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { fitRequest } from '../fields/fit-request.ts'
import { usePreview } from '../preview/preview-store.ts'
import { treeOf } from './draft-tree.ts'
import { drawnTree } from './drawn-tree.ts'
import {
  type DrawnElements,
  type SelectedElement,
  useSelection,
  useSelectionStore,
} from './selection-store.ts'

/** Beyond, elements are not looked for: nobody clicks there. */
const pagesMax = 200
const page = 'template.html'

/** Draws nothing: knows where the elements of the newest preview stand, once someone is at the page, and keeps the selection on its element. */
export function ReadingElements(): null {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  // Once, though a long document's pages are shown before the whole of it.
  const request = usePreview((state) => state.good?.request)
  // Looking closer takes its time, and most pages have nothing to be found.
  const shows = usePreview(({ good }) =>
    good?.report.warnings.some(({ code }) => code === 'overflow') ? 'overflow' : 'elements',
  )
  const isWanted = useSelection((state) => state.isWanted)
  // What is being made is nobody's to select yet.
  const isWorking = usePreview((state) => state.working !== undefined)

  useEffect(() => {
    if (isWorking) selection.setState({ selected: undefined, hovered: undefined, typing: undefined })
  }, [selection, isWorking])

  useEffect(() => {
    if (!request || !isWanted || isWorking) return undefined
    const cancel = new AbortController()
    const read = async () => {
      const drawn = await readElements(draft.getState().templateId, { request, shows }, cancel.signal)
      const { awaited } = selection.getState()
      selection.setState({ drawn, awaited: undefined })
      awaited?.()
    }
    // What cannot be read cannot be selected; the next preview tries again.
    read().catch(() => undefined)
    return () => cancel.abort()
  }, [draft, selection, request, shows, isWanted, isWorking])

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
    // Where one writes in the code is what is selected on the page.
    return cursors.subscribe(({ last }, before) => {
      const at = last[page]
      if (at === undefined || at === before.last[page] || !selection.getState().isWanted) return
      const element = elementAround(treeOf(draft.getState().source.files[page] ?? ''), at)
      if (element && element.start !== selection.getState().selected?.at)
        selection.setState({ selected: { at: element.start, copy: 0, isFollowed: true } })
    })
  }, [draft, selection])
  return null
}

/** The innermost element that an offset stands in. */
function elementAround({ elements }: SourceTree, at: number): SourceElement | undefined {
  return elements.findLast(({ start, end }) => start <= at && at < end)
}

async function readElements(
  templateId: string,
  { request, shows }: { request: PreviewRequest; shows: 'elements' | 'overflow' },
  signal: AbortSignal,
): Promise<DrawnElements | undefined> {
  const { source, data } = fitRequest(request)
  const html = source.files[page] ?? ''
  const numbered = numberElements(html)
  if (numbered === undefined) return undefined
  const files = { ...source.files, [page]: numbered }
  const [{ bytes, report: found }, { openPdf }] = await Promise.all([
    renderPreview(templateId, { source: { ...source, files }, data, shows }, signal),
    import('../../pdf-view/pdf-file.ts'),
  ])
  const pdf = await openPdf(bytes)
  try {
    const pages = new Map<number, readonly ElementBox[]>()
    for (let number = 1; number <= Math.min(pdf.pages, pagesMax); number++)
      pages.set(number, await pdf.elements(number, signal))
    const overflows = new Map(
      found.warnings.flatMap(({ subject, elements }) => (elements ? [[subject, elements]] : [])),
    )
    return { tree: drawnTree(request.source.files[page] ?? '', html), pages, overflows }
  } finally {
    pdf.close()
  }
}
