import type { DraftSource, PreviewData, PreviewRequest } from '@platen/contract'
import { isSameSource, sampleFiles } from '@platen/template/draft'
import type { EditorSearch } from '../search-params.ts'

/** The sample that the document is filled with: the chosen one while there is such a file, else the first. */
export function chosenSample(source: DraftSource, search: EditorSearch): string | undefined {
  const files = sampleFiles(source)
  return files.find((file) => file === search.sample) ?? files[0]
}

/** With data where there is some, unless the address says otherwise. */
export function chosenView(source: DraftSource, search: EditorSearch): 'names' | 'data' {
  return chosenSample(source, search) === undefined ? 'names' : (search.view ?? 'data')
}

/** What the editor shows now: names of merge fields, or the chosen sample. */
export function shownData(source: DraftSource, search: EditorSearch): PreviewData {
  const file = chosenSample(source, search)
  return chosenView(source, search) === 'names' || file === undefined
    ? { kind: 'names' }
    : { kind: 'sample', file }
}

/** The request for a preview. Samples that it does not show are there, but empty: they may be large, and change nothing. */
export function previewRequest(source: DraftSource, data: PreviewData): PreviewRequest {
  const unused = new Set(sampleFiles(source))
  if (data.kind === 'sample') unused.delete(data.file)
  const files = Object.fromEntries(
    Object.entries(source.files).map(([path, text]) => [path, unused.has(path) ? '{}' : text]),
  )
  return { source: { files, assets: source.assets }, data }
}

/** Both ask for the same document. */
export function isSameRequest(a: PreviewRequest, b: PreviewRequest): boolean {
  return (
    a.data.kind === b.data.kind &&
    (a.data.kind !== 'sample' || b.data.kind !== 'sample' || a.data.file === b.data.file) &&
    isSameSource(a.source, b.source)
  )
}
