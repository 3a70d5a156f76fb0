/** Pixels that a pressed mouse must move before a drag starts. */
const slack = 5
/** The pages scroll within `scrollZone` pixels of their upper or lower edge, by at most `scrollMax` pixels per frame. */
const scrollZone = 48
const scrollMax = 18

interface PointerReports {
  begin: () => void
  /** `point` is in window pixels from the page's corner. `page` is `undefined` outside of the pages. */
  over: (page: number | undefined, point: { x: number; y: number }) => void
  drop: () => void
  cancel: () => void
}

/** Follows a pressed mouse until it is released, Escape is pressed, or the returned controller aborts. Scrolls near the ends of the scroller. */
export function followPointer(
  from: { clientX: number; clientY: number },
  scroller: HTMLElement,
  reports: PointerReports,
): AbortController {
  const end = new AbortController()
  const { signal } = end
  const start = { x: from.clientX, y: from.clientY }
  let last = start
  let isDragging = false
  let frame = 0

  const report = () => {
    const found = document.elementFromPoint(last.x, last.y)?.closest<HTMLElement>('[data-page]')
    const paper = found && scroller.contains(found) ? found : undefined
    const corner = paper?.getBoundingClientRect()
    const point = { x: last.x - (corner?.left ?? 0), y: last.y - (corner?.top ?? 0) }
    reports.over(paper ? Number(paper.dataset['page']) : undefined, point)
  }
  const scroll = () => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const into = Math.max(top + scrollZone - last.y, 0) - Math.max(last.y - bottom + scrollZone, 0)
    if (into !== 0) {
      scroller.scrollTop -= Math.round(
        (Math.min(Math.abs(into) / scrollZone, 1) * scrollMax + 1) * Math.sign(into),
      )
      report()
    }
    frame = requestAnimationFrame(scroll)
  }
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    if (isDragging) reports.cancel()
  })
  const cancel = () => {
    if (isDragging) swallowClick()
    end.abort()
  }
  window.addEventListener(
    'mousemove',
    (event) => {
      if (event.buttons === 0) return cancel()
      last = { x: event.clientX, y: event.clientY }
      if (!isDragging) {
        if (Math.hypot(last.x - start.x, last.y - start.y) < slack) return
        isDragging = true
        reports.begin()
        frame = requestAnimationFrame(scroll)
      }
      report()
    },
    { signal },
  )
  window.addEventListener(
    'mouseup',
    () => {
      if (isDragging) {
        isDragging = false
        swallowClick()
        reports.drop()
      }
      end.abort()
    },
    { signal },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isDragging) return
      // Other keys do nothing during a drag.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') cancel()
    },
    { signal, capture: true },
  )
  window.addEventListener('blur', cancel, { signal })
  return end
}

/** Ignores the click that follows when the mouse is released. */
function swallowClick(): void {
  const over = new AbortController()
  const { signal } = over
  window.addEventListener('click', (event) => event.stopPropagation(), { signal, capture: true })
  // The click comes right after mouseup. If no click follows, the next press must work again.
  const done = () => setTimeout(() => over.abort())
  window.addEventListener('mouseup', done, { signal })
  window.addEventListener('mousedown', () => over.abort(), { signal, capture: true })
}
