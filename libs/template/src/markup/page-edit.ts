/** The changed files of a template. Everything else is unchanged. */
export interface PageEdit {
  html: string
  css?: string
  select?: number
}

export interface RefusedEdit {
  refused: string
}

/** Whether the edit was made, not refused. */
export function isPageEdit(result: PageEdit | RefusedEdit | undefined): result is PageEdit {
  return result !== undefined && 'html' in result
}
