const documentPages = 'section[aria-label^="Document,"]'
/** Elements that handle keys themselves. */
const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]'

/** Marks an element next to the pages where keys also change the selection. */
export const pageTool = { 'data-page-tool': true } as const

/** Returns whether keys apply to the selection: the pages have the focus, or a page tool without text input. */
export function isAtPage(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.matches(documentPages) ||
    (target.closest('[data-page-tool]') !== null && target.closest(fields) === null)
  )
}

/** Moves the focus back to the pages after the focused control was removed. */
export function focusPages(): void {
  document.querySelector<HTMLElement>(documentPages)?.focus({ preventScroll: true })
}
