import { type RefObject, useEffect } from 'react'

/** Nearer to the end than this, the reader follows what comes. */
const nearEndPx = 48
/** Of a card below the upper edge. */
const gapPx = 16

/**
 * Scrolls to the newest turn. While it goes on, its end stays in sight as it grows; once it has ended, its beginning is shown. Whoever scrolls
 * away stays where they are.
 */
export function useNewestInSight(
  list: RefObject<HTMLOListElement | null>,
  { newest, isRunning }: { newest: string; isRunning: boolean },
): void {
  useEffect(() => {
    const { current } = list
    const scroller = current?.parentElement
    if (!current || !scroller) return undefined
    let follows = true
    let shownTop = 0
    const show = () => {
      if (!follows) return
      const card = current.lastElementChild
      if (isRunning) scroller.scrollTop = scroller.scrollHeight
      else if (card instanceof HTMLElement) scroller.scrollTop = card.offsetTop - scroller.offsetTop - gapPx
      shownTop = scroller.scrollTop
    }
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      follows = isRunning
        ? scrollHeight - scrollTop - clientHeight < nearEndPx || scrollTop >= shownTop
        : Math.abs(scrollTop - shownTop) <= 2
    }
    show()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const watch = new ResizeObserver(show)
    watch.observe(current)
    watch.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      watch.disconnect()
    }
  }, [list, newest, isRunning])
}
