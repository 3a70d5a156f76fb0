import type { DraftSource } from '@platen/contract'

export function pageHtml({ files }: Pick<DraftSource, 'files'>): string {
  return files['template.html'] ?? ''
}

export function pageCss({ files }: Pick<DraftSource, 'files'>): string {
  return files['style.css'] ?? ''
}
