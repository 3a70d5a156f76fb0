const documentPages = 'section[aria-label^="Document,"]'
/** What has keys of its own. */
const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]'

/** Marks what belongs to the pages and stands beside them: keys that change what is selected work there too. */
export const pageTool = { 'data-page-tool': true } as const

/** Whether keys mean what is selected on the page: the pages have the focus, or what belongs to them and takes no text. */
export function isAtPage(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.matches(documentPages) ||
    (target.closest('[data-page-tool]') !== null && target.closest(fields) === null)
  )
}

/** Keys go to the page again, as what had them is not there any more. */
export function focusPages(): void {
  document.querySelector<HTMLElement>(documentPages)?.focus({ preventScroll: true })
}
