import { Button } from '@mantine/core'
import { findSections, sectionsAround } from '@platen/template/markup'
import { sampleWords } from '@platen/template/draft'
import { useDraft } from '../draft/draft-store.ts'
import type { EditorSearch } from '../../search-params.ts'
import { useEditorSearch } from '../editor-search.ts'
import { useDraftTree, useSelectedElement } from './draft-tree.ts'
import { drawnBoxes } from './drawn-boxes.ts'
import { conditionLabels } from './element-label.ts'
import { findSampleShowing } from './find-sample-showing.ts'
import { useSectionKinds } from './section-kind.ts'
import { useSelection } from './selection-store.ts'

/** Why the selected element is not on the page, and how to show it. */
interface HiddenSelection {
  /** `Shown only when paid; this sample hides it.` */
  message: string
  link: { label: string; to: { [K in keyof EditorSearch]?: EditorSearch[K] | undefined } } | undefined
}

/** Returns `undefined` if the selected element is on the page, or if that is not known yet. */
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
  const message = `Shown ${conditionLabels(tree, element, kinds).join(', ')}; this sample hides it.`
  const sample = findSampleShowing(source, sections)
  if (sample !== undefined)
    return {
      message,
      link: { label: `Show “${sampleWords(sample, source.files)}”`, to: { sample, view: undefined } },
    }
  // The page with field names shows everything except inverted sections.
  const isOnNames = sections.every(({ isInverted }) => !isInverted)
  return { message, link: isOnNames ? { label: 'Show it', to: { view: 'names' } } : undefined }
}

/** A button that shows the hidden element. */
export function ShowHidden({ of: { link } }: { of: HiddenSelection }) {
  const { go } = useEditorSearch()
  if (!link) return null
  return (
    <Button size="compact-sm" variant="default" onClick={() => go(link.to)}>
      {link.label}
    </Button>
  )
}
