import { useEffect } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { pageTurnsOf } from '../preview/page-turns.ts'
import { useEditorSearch } from '../editor-search.ts'
import { usePreviewStore } from '../preview/preview-store.ts'
import type { View } from './canvas/use-view.ts'
import { useDesk } from './desk.ts'

/** Pages that are only passed by are not shown beside. */
const followAfterMs = 200

/**
 * Keeps the page of the canvas and that of the document beside it the same: the document comes along when another page is looked at, and the
 * canvas when one is asked for there. Who scrolls the document only looks, and leaves the canvas. A document with other pages than the PDF
 * (a table that goes on) is left alone.
 */
export function useFollowedPage(view: View): void {
  const desk = useDesk()
  const draft = useDraftStore()
  const preview = usePreviewStore()
  const { go } = useEditorSearch()
  useEffect(() => {
    const hasSamePages = () => {
      const { good } = preview.getState()
      return !good || good.pdf.pages === desk.store.getState().places.length
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let led = 0
    const leaveCanvas = desk.store.subscribe(({ page }, before) => {
      if (page === before.page) return
      clearTimeout(timer)
      if (page === led) return
      timer = setTimeout(() => {
        if (hasSamePages()) go({ page })
      }, followAfterMs)
    })
    const leaveDocument = pageTurnsOf(draft).subscribe(({ asked }) => {
      if (!asked || !hasSamePages() || asked.page === desk.store.getState().page) return
      led = asked.page
      view.goToPage(asked.page)
      led = 0
    })
    return () => {
      clearTimeout(timer)
      leaveCanvas()
      leaveDocument()
    }
  }, [desk, draft, go, preview, view])
}
