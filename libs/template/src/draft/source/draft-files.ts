import type { DraftSource } from '@platen/contract'

/** Returns `template.html`; empty if the draft has none. */
export function pageHtml({ files }: Pick<DraftSource, 'files'>): string {
  return files['template.html'] ?? ''
}

/** Returns `style.css`; empty if the draft has none. */
export function pageCss({ files }: Pick<DraftSource, 'files'>): string {
  return files['style.css'] ?? ''
}
