import { type Brand, brandCss } from '@platen/contract'
import {
  type ElementStyle,
  isPageEdit,
  findSimilarElements,
  type SimilarElements,
  type PageEdit,
  type RefusedEdit,
  rowCells,
  setRowStyle,
  setStyle,
  type SourceElement,
  type SourceTree,
  type StyleChanges,
  type StyleProperty,
  styleOf,
  styleOfRow,
} from '@platen/template/markup'
import { pageCss, pageHtml } from '@platen/template/draft'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { useSelectionStore } from '../selection-store.ts'
import { showRefusal } from '../show-refusal.ts'
import { useEditPage } from '../use-edit-page.ts'

/** The element that the panel shows, and functions to change it. */
export interface PanelElement {
  tree: SourceTree
  element: SourceElement
  css: string
  /** `undefined` until it is loaded. */
  brand: Brand | undefined
  /** CSS that defines the brand's variables. */
  brandVariables: string
  style: ElementStyle
  /** Similar elements, and whether changes apply to them. */
  alike: SimilarElements | undefined
  isForAll: boolean
  setForAll: (isForAll: boolean) => void
  /** Changes styles. `label` names the undo step. */
  set: (changes: StyleChanges, label: string, pace?: Pace) => void
  /** Removes the element's own value, and sets `off` if the property would still be on because of a shared rule. */
  turnOff: (
    property: StyleProperty,
    by: { off: string; isOn: (value: string | undefined) => boolean },
    label: string,
  ) => void
  /** Makes any other edit to the element in the current draft. */
  edit: (
    make: (tree: SourceTree, element: SourceElement) => PageEdit | RefusedEdit | undefined,
    label: string,
    pace?: Pace,
  ) => void
  /** The HTML after its last edit. */
  lastMade: RefObject<string | undefined>
}

/** `gradual`: for typed or dragged values, whose changes in quick succession are one undo step. */
type Pace = 'gradual'

export function usePanelElement(tree: SourceTree, element: SourceElement): PanelElement {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const css = useDraft((state) => pageCss(state.source))
  const brand = useQuery(queries.brand()).data
  const brandVariables = useMemo(() => (brand ? brandCss(brand) : ''), [brand])
  const alike = useMemo(() => findSimilarElements(tree, css, element), [tree, css, element])
  // Changes to a newly selected element apply to that element only.
  const [wide, setWide] = useState<number>()
  const isForAll = alike !== undefined && wide === element.index
  const setForAll = (isAll: boolean) => setWide(isAll ? element.index : undefined)
  const style = useMemo(
    () => readStyle(tree, css, element, { isForAll, brand: brandVariables }),
    [tree, css, element, isForAll, brandVariables],
  )
  const editPage = useEditPage()
  const lastMade = useRef<string>(undefined)
  const edit = useCallback<PanelElement['edit']>(
    (make, label, pace) => {
      const now = treeOf(pageHtml(draft.getState().source))
      const selected = elementFrom(now, selection.getState().selected?.at)
      const made = selected && make(now, selected)
      if (selected && isPageEdit(made)) {
        lastMade.current = made.html
        editPage(made, label, pace && `${label} of ${isForAll ? 'all like ' : ''}${selected.index}`)
      } else if (made && !isPageEdit(made)) showRefusal(made)
    },
    [draft, selection, editPage, isForAll],
  )
  const set = useCallback<PanelElement['set']>(
    (changes, label, pace) =>
      edit(
        (now, selected) => writeStyle(now, pageCss(draft.getState().source), selected, { changes, isForAll }),
        label,
        pace,
      ),
    [edit, draft, isForAll],
  )
  const turnOff = useCallback<PanelElement['turnOff']>(
    (property, { off, isOn }, label) =>
      edit((now, selected) => {
        const sheet = pageCss(draft.getState().source)
        const back = writeStyle(now, sheet, selected, { changes: { [property]: null }, isForAll })
        if (!isPageEdit(back)) return back
        const after = treeOf(back.html)
        const left = after.elements[selected.index]
        const held = left && readStyle(after, back.css ?? sheet, left, { isForAll, brand: '' })[property]
        const changes = { [property]: off }
        return isOn(held?.value) ? writeStyle(now, sheet, selected, { changes, isForAll }) : back
      }, label),
    [edit, draft, isForAll],
  )
  return {
    tree,
    element,
    css,
    brand,
    brandVariables,
    style,
    alike,
    isForAll,
    setForAll,
    set,
    turnOff,
    edit,
    lastMade,
  }
}

/** Returns the styles of an element. A row has the spacing and lines of its cells. */
function readStyle(
  tree: SourceTree,
  css: string,
  element: SourceElement,
  { isForAll, brand }: { isForAll: boolean; brand: string },
): ElementStyle {
  if (rowCells(element)) return styleOfRow(tree, css, element, { brand })
  const among = isForAll ? findSimilarElements(tree, css, element)?.elements : undefined
  return styleOf(tree, css, element, { brand, ...(among && { among }) })
}

function writeStyle(
  tree: SourceTree,
  css: string,
  element: SourceElement,
  { changes, isForAll }: { changes: StyleChanges; isForAll: boolean },
): PageEdit | RefusedEdit | undefined {
  if (rowCells(element)) return setRowStyle(tree, css, element, changes)
  const all = isForAll ? findSimilarElements(tree, css, element)?.elements : undefined
  return setStyle(tree, css, all ?? element, changes)
}
