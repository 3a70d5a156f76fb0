import { readSettings } from '@platen/draft'
import { useDraft } from './draft-store.ts'

/** The PDF over whose pages the template is drawn. */
export interface OverlayBase {
  path: string
  /** Of the draft's asset; `undefined`: the draft has no such file. */
  sha256: string | undefined
}

/** The PDF that the draft's settings name; `undefined` for a template that is no overlay. */
export function useOverlayBase(): OverlayBase | undefined {
  const settings = useDraft((state) => state.source.files['template.json'] ?? '')
  const path = overlayPath(settings)
  const sha256 = useDraft((state) => (path === undefined ? undefined : state.source.assets[path]?.sha256))
  return path === undefined ? undefined : { path, sha256 }
}

function overlayPath(settings: string): string | undefined {
  const { page } = readSettings(settings) as { page?: unknown }
  const pdf: unknown = typeof page === 'object' && page !== null && 'pdf' in page ? page.pdf : undefined
  return typeof pdf === 'string' && pdf !== '' ? pdf : undefined
}
