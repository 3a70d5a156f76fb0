import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useDraft } from '../draft/draft-context.tsx'
import { sampleFiles } from '../../templates/template-source.ts'
import { readSamples, type SampleKey, sampleKeys } from './sample-keys.ts'

/** The keys of all samples, read anew only when a sample changes. */
export function useSampleKeys(): SampleKey[] {
  const texts = useDraft(
    useShallow(({ source }) => sampleFiles(source).map((path) => source.files[path] ?? '')),
  )
  return useMemo(() => sampleKeys(readSamples(texts)), [texts])
}
