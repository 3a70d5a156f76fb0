import { useDraft } from './draft-store.ts'
import { overlayPath } from './overlay-path.ts'

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
