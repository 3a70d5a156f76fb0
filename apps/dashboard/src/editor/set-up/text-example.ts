import { compileText } from '@platen/merge'
import { useMemo } from 'react'
import { mergedSample } from '../../templates/merged-sample.ts'
import { chosenSample } from '../../templates/preview-request.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { readSamples } from '../samples/sample-keys.ts'

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

/** What a text with merge fields makes of a sample, or what is wrong with the text. */
export function textExample(
  text: string,
  sample: Record<string, unknown> | undefined,
): { says: string } | { fault: string } {
  const compiled = compileText(text, { file: 'template.json' })
  return compiled.ok
    ? { says: compiled.template.render(sample ?? {}).trim() }
    : { fault: compiled.faults[0]?.message ?? 'The fields of this text cannot be read.' }
}
