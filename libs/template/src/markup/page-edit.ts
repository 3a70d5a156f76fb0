/** The changed files of a template. All other files are unchanged. */
export interface PageEdit {
  html: string
  css?: string
  select?: number
}

export interface RefusedEdit {
  refused: string
}

/** Whether the edit was made and not refused. */
export function isPageEdit(result: PageEdit | RefusedEdit | undefined): result is PageEdit {
  return result !== undefined && 'html' in result
}
