import { useDraft } from './draft-store.ts'
import { overlayPath } from './overlay-path.ts'

/** The PDF that the template is printed over. */
export interface OverlayBase {
  path: string
  /** Hash of the asset; `undefined` if the draft does not have the file. */
  sha256: string | undefined
}

/** Returns the PDF that the draft's settings refer to; `undefined` if the template has none. */
export function useOverlayBase(): OverlayBase | undefined {
  const settings = useDraft((state) => state.source.files['template.json'] ?? '')
  const path = overlayPath(settings)
  const sha256 = useDraft((state) => (path === undefined ? undefined : state.source.assets[path]?.sha256))
  return path === undefined ? undefined : { path, sha256 }
}
