import type { DraftSource } from '@platen/contract'

/** The HTML of a draft's page; empty while it has none. */
export function pageHtml({ files }: Pick<DraftSource, 'files'>): string {
  return files['template.html'] ?? ''
}

/** The style sheet of a draft's page; empty while it has none. */
export function pageCss({ files }: Pick<DraftSource, 'files'>): string {
  return files['style.css'] ?? ''
}
