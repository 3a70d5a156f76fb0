import { useMemo } from 'react'
import { mergedSample } from '../../templates/merged-sample.ts'
import { chosenSample } from '../../templates/preview-request.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { readSamples } from './sample-keys.ts'

/** Returns the sample of the preview merged with template.json; `undefined` while it is invalid. */
export function useMergedSample(): Record<string, unknown> | undefined {
  const { search } = useEditorSearch()
  const source = useDraft((state) => state.source)
  const file = chosenSample(source, search) ?? ''
  // Independent of the page, so typing there does not compute it again.
  const asked = JSON.stringify(
    Object.entries(source.files).filter(
      ([path]) => path === file || path === 'template.json' || path.startsWith('texts/'),
    ),
  )
  return useMemo(() => {
    const files = Object.fromEntries(JSON.parse(asked) as [string, string][])
    const [sample] = readSamples([files[file] ?? ''])
    return sample && mergedSample(files, sample)
  }, [asked, file])
}
