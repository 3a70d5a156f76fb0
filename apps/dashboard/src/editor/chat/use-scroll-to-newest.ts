import { type RefObject, useEffect } from 'react'

/** The list scrolls along if its end is at most this far below the visible part. */
const nearEndPx = 48
/** A card's distance from the upper edge. */
const gapPx = 16

/** Scrolls to the end of the newest turn while it is growing, and to its beginning when it ends. Does not scroll if the user has scrolled away. */
export function useScrollToNewest(
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
