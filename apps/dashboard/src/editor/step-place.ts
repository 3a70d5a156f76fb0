import type { EditorSearch } from '../search-params.ts'
import type { Step } from './draft/history.ts'
import { placeOfFile } from './file-place.ts'

/** Where the editor shows what a step changed. */
export interface StepPlace {
  go: EditorSearch
  /** The file, and the offset behind what is new in it. */
  path: string
  at: number
}

/** The place to look at after a step went back or forth; one that is shown already comes first. */
export function placeOfStep(
  step: Step,
  direction: 'undo' | 'redo',
  shown: EditorSearch,
): StepPlace | undefined {
  const files = Object.entries(step.files).map(([path, { at, removed, inserted }]): StepPlace => {
    const now = direction === 'undo' ? removed : inserted
    return { go: placeOfFile(path), path, at: at + (now?.length ?? 0) }
  })
  const assets = Object.keys(step.assets).map((path): StepPlace => ({
    go: { tab: 'code', file: 'assets' },
    path,
    at: 0,
  }))
  const places = [...files, ...assets]
  return places.find(({ go }) => isShown(go, shown)) ?? places[0]
}

function isShown(go: EditorSearch, shown: EditorSearch): boolean {
  if (shown.tab !== go.tab) return false
  return go.tab === 'code' ? (shown.file ?? 'html') === go.file : shown.sample === go.sample
}
