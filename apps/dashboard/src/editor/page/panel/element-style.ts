import { notifications } from '@mantine/notifications'
import { type Brand, brandCss } from '@platen/contract'
import {
  type ElementStyle,
  isPageEdit,
  type PageEdit,
  type RefusedEdit,
  setStyle,
  type SourceElement,
  type SourceTree,
  type StyleChanges,
  type StyleProperty,
  styleOf,
} from '@platen/markup'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { queries } from '../../../api/queries.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { useSelectionStore } from '../selection-store.ts'
import { useEditPage } from '../use-edit-page.ts'

/** The element that the panel is of, and how it is changed. */
export interface PanelElement {
  tree: SourceTree
  element: SourceElement
  css: string
  /** `undefined` until it is known. */
  brand: Brand | undefined
  /** CSS that says what the brand's variables come to. */
  brandVariables: string
  style: ElementStyle
  /** Says how it looks; `label` names the step of undo. */
  set: (changes: StyleChanges, label: string, pace?: Pace) => void
  /** Takes back what is said of this element alone, and says `off` where it would still be on by what holds for others. */
  turnOff: (
    property: StyleProperty,
    by: { off: string; isOn: (value: string | undefined) => boolean },
    label: string,
  ) => void
  /** Makes any other edit of the element as the draft has it now. */
  edit: (
    make: (tree: SourceTree, element: SourceElement) => PageEdit | RefusedEdit | undefined,
    label: string,
    pace?: Pace,
  ) => void
}

/** `gradual`: a value that is typed or dragged, whose changes are one step as long as they follow each other closely. */
type Pace = 'gradual'

/** What the panel shows of an element of the draft. */
export function usePanelElement(tree: SourceTree, element: SourceElement): PanelElement {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const css = useDraft((state) => state.source.files['style.css'] ?? '')
  const brand = useQuery(queries.brand()).data
  const brandVariables = useMemo(() => (brand ? brandCss(brand) : ''), [brand])
  const style = useMemo(
    () => styleOf(tree, css, element, brandVariables),
    [tree, css, element, brandVariables],
  )
  const editPage = useEditPage()
  const edit = useCallback<PanelElement['edit']>(
    (make, label, pace) => {
      const now = treeOf(draft.getState().source.files['template.html'] ?? '')
      const selected = elementFrom(now, selection.getState().selected?.at)
      const made = selected && make(now, selected)
      if (selected && isPageEdit(made)) editPage(made, label, pace && `${label} of ${selected.index}`)
      else if (made && 'refused' in made) notifications.show({ id: 'page-edit', message: made.refused })
    },
    [draft, selection, editPage],
  )
  const set = useCallback<PanelElement['set']>(
    (changes, label, pace) =>
      edit(
        (now, selected) => setStyle(now, draft.getState().source.files['style.css'] ?? '', selected, changes),
        label,
        pace,
      ),
    [edit, draft],
  )
  const turnOff = useCallback<PanelElement['turnOff']>(
    (property, { off, isOn }, label) =>
      edit((now, selected) => {
        const sheet = draft.getState().source.files['style.css'] ?? ''
        const back = setStyle(now, sheet, selected, { [property]: null })
        if (!isPageEdit(back)) return back
        const after = treeOf(back.html)
        const left = after.elements[selected.index]
        const held = left && styleOf(after, back.css ?? sheet, left)[property]
        return isOn(held?.value) ? setStyle(now, sheet, selected, { [property]: off }) : back
      }, label),
    [edit, draft],
  )
  return { tree, element, css, brand, brandVariables, style, set, turnOff, edit }
}
