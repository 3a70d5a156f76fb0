import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pageAt, type PageLayout, positionAt, pointOf } from '../../pdf-view/page-layout.ts'
import type { Size } from '../../ui/use-element-size.ts'
import { useEditorSearch } from '../editor-search.ts'

/** The fraction of the pane's height at which a page counts as the current one. */
const readingLine = 1 / 3
const writeAfterMs = 200

/** A point in the pane, from its upper left corner, that keeps its position when the scale changes. */
export interface Anchor {
  x: number
  y: number
}

/** Keeps the scroll position when the scale changes, and synchronizes it with the page in the URL. */
export function usePageScroll(parts: {
  scroller: RefObject<HTMLElement | null>
  layout: PageLayout
  scale: number
  room: Size
  /** Used when the scale changes. Default: the center of the pane. */
  anchor: RefObject<Anchor | undefined>
}): { scrollTop: number; onScroll: () => void } {
  const { scroller, layout, scale, room, anchor } = parts
  const { search, go } = useEditorSearch()
  const wanted = Math.min(search.page ?? 1, layout.tops.length)
  const [scrollTop, setScrollTop] = useState(0)
  const before = useRef({ layout, scale, room })
  const shownPage = useRef(1)
  const ownTop = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const scrollTo = useCallback(
    (left: number, top: number) => {
      const element = scroller.current
      if (!element) return
      element.scrollTo({ left, top, behavior: 'instant' })
      ownTop.current = element.scrollTop
      setScrollTop(element.scrollTop)
    },
    [scroller],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    const old = before.current
    before.current = { layout, scale, room }
    if (!element || old.scale === scale) return
    const still = anchor.current ?? { x: room.width / 2, y: element.scrollTop === 0 ? 0 : room.height / 2 }
    anchor.current = undefined
    const oldWidth = Math.max(old.layout.total.width, old.room.width)
    const width = Math.max(layout.total.width, room.width)
    // The browser keeps the old scroll position at first, unless the content became too short for it.
    const from = { x: element.scrollLeft + still.x, y: element.scrollTop + still.y }
    const to = pointOf(layout, width, positionAt(old.layout, oldWidth, from))
    scrollTo(to.x - still.x, to.y - still.y)
  }, [anchor, layout, room, scale, scroller, scrollTo])

  useEffect(() => {
    if (wanted === shownPage.current) return
    shownPage.current = wanted
    // A page that was only scrolled past must not override the requested one.
    clearTimeout(timer.current)
    const top = layout.tops[wanted - 1] ?? 0
    scrollTo(scroller.current?.scrollLeft ?? 0, wanted === 1 ? 0 : top - 12)
  }, [layout, scroller, scrollTo, wanted])

  useEffect(() => () => clearTimeout(timer.current), [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    setScrollTop(element.scrollTop)
    const isOwn = ownTop.current !== undefined && Math.abs(ownTop.current - element.scrollTop) < 2
    ownTop.current = undefined
    if (isOwn) return
    const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
    const page =
      isAtEnd && element.scrollTop > 0
        ? layout.tops.length
        : pageAt(layout, element.scrollTop + element.clientHeight * readingLine)
    clearTimeout(timer.current)
    if (page === shownPage.current) return
    timer.current = setTimeout(() => {
      shownPage.current = page
      go({ page })
    }, writeAfterMs)
  }, [go, layout, scroller])

  return { scrollTop, onScroll }
}
