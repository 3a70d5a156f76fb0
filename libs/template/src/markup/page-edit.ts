/** A template's files after something was changed on its page; all that was not changed is the same, byte by byte. */
export interface PageEdit {
  html: string
  /** `style.css`, where it changes. */
  css?: string
  /** Offset of the element that is selected afterwards. */
  select?: number
}

/** What cannot be done, and why, in a sentence for people. */
export interface RefusedEdit {
  refused: string
}

/** Whether an edit was made. */
export function isPageEdit(result: PageEdit | RefusedEdit | undefined): result is PageEdit {
  return result !== undefined && 'html' in result
}
