import { useDeferredValue, useEffect, useMemo } from 'react'
import { draftShape } from '@platen/template/draft'
import { chosenView } from '../../../templates/preview-request.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { useExpectedFields } from '../../fields/use-expected-fields.ts'
import { findMismatches, findInvalidValues, wrongTags } from '../../fields/fit-request.ts'
import { usePreview } from '../../preview/preview-store.ts'
import { useSample } from '../../samples/use-sample.ts'
import { useDraftTree } from '../draft-tree.ts'
import { useSelectionStore } from '../selection-store.ts'
import { overlayFindings } from './overlay-findings.ts'
import { type PageFinding, pageFindings } from './page-findings.ts'
import { settingsFindings } from './settings-findings.ts'

/** Returns the issues of the shown document. */
export function useFindings(): PageFinding[] {
  const source = useDeferredValue(useDraft((state) => state.source))
  const warnings = usePreview((state) => state.good?.report.warnings)
  const { fields, faults } = useExpectedFields()
  const { search } = useEditorSearch()
  const sample = useSample()
  const tree = useDraftTree()
  const isShown = chosenView(source, search) === 'data' && faults.length === 0
  // Checking a large sample must not block typing.
  const data = useDeferredValue(isShown ? sample?.read.data : undefined)
  const tags = useMemo(() => wrongTags(tree.html), [tree])
  const unfit = useMemo(() => (data ? findMismatches(fields, data) : []), [fields, data])
  const values = useMemo(() => (data ? findInvalidValues(fields, data) : []), [fields, data])
  const settings = useMemo(() => settingsFindings(source), [source])
  const boxes = useMemo(() => overlayFindings(tree.html), [tree])
  return useMemo(
    () => [
      ...settings,
      ...boxes,
      ...pageFindings({
        tree,
        tags,
        unfit,
        values,
        shape: () => draftShape(source),
        warnings: warnings ?? [],
      }),
    ],
    [settings, boxes, tree, tags, unfit, values, source, warnings],
  )
}

/** Outlines the findings on the page. */
export function useMarked(findings: readonly PageFinding[]): void {
  const selection = useSelectionStore()
  useEffect(() => {
    const marked = findings.flatMap(({ position, overflow }) =>
      position ? [{ at: position.at, overflow }] : [],
    )
    selection.setState({ marked })
    return () => selection.setState({ marked: [] })
  }, [selection, findings])
}
