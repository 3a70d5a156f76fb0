import { useMemo } from 'react'
import { mergedSample } from '../../templates/merged-sample.ts'
import { chosenSample } from '../../templates/preview-request.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { readSamples } from './sample-keys.ts'

/** The sample that the preview shows, as texts of template.json print it; `undefined` while it cannot be read. */
export function useMergedSample(): Record<string, unknown> | undefined {
  const { search } = useEditorSearch()
  const source = useDraft((state) => state.source)
  const file = chosenSample(source, search) ?? ''
  return useMemo(() => {
    const [sample] = readSamples([source.files[file] ?? ''])
    return sample && mergedSample(source.files, sample)
  }, [source.files, file])
}
