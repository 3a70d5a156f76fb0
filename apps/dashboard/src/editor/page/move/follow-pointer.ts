/** A mouse that moved so many pixels drags; before, it clicks. */
const slack = 5
/** So near to the pages' upper or lower end they scroll, and so many pixels at most at a time. */
const scrollZone = 48
const scrollMax = 18

/** What is told of a mouse that was pressed. */
interface PointerReports {
  begin: () => void
  /** `point` is in pixels of the window from the page's corner; no page: beside them. */
  over: (page: number | undefined, point: { x: number; y: number }) => void
  drop: () => void
  giveUp: () => void
}

/** Follows a pressed mouse until it is let go, Escape is pressed, or the returned controller ends it. Near its ends, the scroller scrolls. */
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
    if (isDragging) reports.giveUp()
  })
  const giveUp = () => {
    if (isDragging) swallowClick()
    end.abort()
  }
  window.addEventListener(
    'mousemove',
    (event) => {
      if (event.buttons === 0) return giveUp()
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
      // Nothing else is meant by a key while the mouse is pressed.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') giveUp()
    },
    { signal, capture: true },
  )
  window.addEventListener('blur', giveUp, { signal })
  return end
}

/** The click that comes when the mouse is let go means nothing, however long that takes. */
function swallowClick(): void {
  const over = new AbortController()
  const { signal } = over
  window.addEventListener('click', (event) => event.stopPropagation(), { signal, capture: true })
  // It comes right behind; or there is none, and the next press means what it says.
  const done = () => setTimeout(() => over.abort())
  window.addEventListener('mouseup', done, { signal })
  window.addEventListener('mousedown', () => over.abort(), { signal, capture: true })
}
