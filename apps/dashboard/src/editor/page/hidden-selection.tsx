import { Button } from '@mantine/core'
import { findSections, sectionsAround } from '@platen/template/markup'
import { sampleWords } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'
import type { EditorSearch } from '../../search-params.ts'
import { useEditorSearch } from '../editor-search.ts'
import { useDraftTree, useSelectedElement } from './draft-tree.ts'
import { drawnBoxes } from './drawn-boxes.ts'
import { whenWords } from './element-words.ts'
import { sampleShowing } from './sample-showing.ts'
import { useSectionKinds } from './section-kind.ts'
import { useSelection } from './selection-store.ts'

/** Why what is selected is not on the page, and how it is seen. */
interface HiddenSelection {
  /** `Shown only when paid; this sample hides it.` */
  words: string
  way: { label: string; to: { [K in keyof EditorSearch]?: EditorSearch[K] | undefined } } | undefined
}

/** `undefined`: what is selected is on the page, or nobody knows yet. */
export function useHiddenSelection(): HiddenSelection | undefined {
  const source = useDraft((state) => state.source)
  const drawn = useSelection((state) => state.drawn)
  const tree = useDraftTree()
  const element = useSelectedElement()
  const kinds = useSectionKinds()
  if (!element || drawn?.tree.html !== tree.html) return undefined
  if (drawnBoxes(drawn, { at: element.start, copy: 0 }, tree.html).size > 0) return undefined
  const sections = sectionsAround(findSections(tree.html), element)
  if (sections.length === 0) return undefined
  const words = `Shown ${whenWords(tree, element, kinds).join(', ')}; this sample hides it.`
  const sample = sampleShowing(source, sections)
  if (sample !== undefined)
    return {
      words,
      way: { label: `Show “${sampleWords(sample, source.files)}”`, to: { sample, view: undefined } },
    }
  // On the page with the names of fields is everything but what waits for one to be empty.
  const isOnNames = sections.every(({ isInverted }) => !isInverted)
  return { words, way: isOnNames ? { label: 'Show it', to: { view: 'names' } } : undefined }
}

/** Goes to where it is seen. */
export function ShowHidden({ of: { way } }: { of: HiddenSelection }) {
  const { go } = useEditorSearch()
  if (!way) return null
  return (
    <Button size="compact-sm" variant="default" onClick={() => go(way.to)}>
      {way.label}
    </Button>
  )
}
