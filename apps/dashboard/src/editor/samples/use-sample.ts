import { useCallback, useMemo } from 'react'
import { readSample, type ReadSample, type SampleData, writeSample } from '@platen/template/draft'
import { chosenSample } from '../../templates/preview-request.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'

/** Changes the data of a sample as one undo step; `merge` joins consecutive edits. */
export type ChangeSample = (label: string, change: (data: SampleData) => SampleData, merge?: string) => void

export interface OpenSample {
  file: string
  text: string
  read: ReadSample
}

/** Returns the sample in the URL, or the first one; `undefined` if the template has none. */
export function useSample(): OpenSample | undefined {
  const { search } = useEditorSearch()
  const source = useDraft((state) => state.source)
  const file = chosenSample(source, search)
  const text = file === undefined ? '' : (source.files[file] ?? '')
  return useMemo(
    () => (file === undefined ? undefined : { file, text, read: readSample(text) }),
    [file, text],
  )
}

/** Returns a function that changes a sample. It does nothing while the text is invalid. */
export function useChangeSample(file: string): ChangeSample {
  const store = useDraftStore()
  return useCallback(
    (label, change, merge) => {
      const { data } = readSample(store.getState().source.files[file] ?? '')
      if (!data) return
      const text = writeSample(change(data))
      const step = merge === undefined ? { label } : { label, merge: `${file} ${merge}` }
      store.getState().edit({ files: { [file]: text } }, step)
    },
    [store, file],
  )
}
