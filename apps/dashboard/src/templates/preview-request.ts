import type { DraftSource, PreviewData, PreviewRequest } from '@platen/contract'
import { isSameSource, sampleFiles } from '@platen/template/draft'
import type { EditorSearch } from '../search-params.ts'

/** Returns the sample file that the URL names if it exists, or else the first sample file. */
export function chosenSample(source: DraftSource, search: EditorSearch): string | undefined {
  const files = sampleFiles(source)
  return files.find((file) => file === search.sample) ?? files[0]
}

/** Returns the view that the URL names. The default is `data` if there is a sample. */
export function chosenView(source: DraftSource, search: EditorSearch): 'names' | 'data' {
  return chosenSample(source, search) === undefined ? 'names' : (search.view ?? 'data')
}

/** Returns the data of the preview: field names, or the chosen sample. */
export function shownData(source: DraftSource, search: EditorSearch): PreviewData {
  const file = chosenSample(source, search)
  return chosenView(source, search) === 'names' || file === undefined
    ? { kind: 'names' }
    : { kind: 'sample', file }
}

/** Creates a preview request. Samples that are not shown are sent empty, because they can be large and do not affect the document. */
export function previewRequest(source: DraftSource, data: PreviewData): PreviewRequest {
  const unused = new Set(sampleFiles(source))
  if (data.kind === 'sample') unused.delete(data.file)
  const files = Object.fromEntries(
    Object.entries(source.files).map(([path, text]) => [path, unused.has(path) ? '{}' : text]),
  )
  return { source: { files, assets: source.assets }, data }
}

export function isSameRequest(a: PreviewRequest, b: PreviewRequest): boolean {
  return (
    a.data.kind === b.data.kind &&
    (a.data.kind !== 'sample' || b.data.kind !== 'sample' || a.data.file === b.data.file) &&
    isSameSource(a.source, b.source)
  )
}
