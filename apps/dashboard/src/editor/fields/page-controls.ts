import type { DataPath } from '@platen/template/markup'
import type { ValuePath } from '@platen/template/draft'
import { createContext, useContext } from 'react'

/** The selection on the page, for commands that insert fields. */
export interface PageControls {
  /** The selected element with the offset of its start tag and its description. */
  selected?: { at: number; words: string; isEmptyCell: boolean } | undefined
  /** Like `selected`, but also for elements that cannot contain fields and can only be the subject of a prompt. */
  element?: { at: number; words: string } | undefined
  /** The list whose row contains the selected element. */
  list?: DataPath | undefined
  /** Selects the element that starts at an offset. */
  select: (at: number) => void
  /** Selects the element that starts at an offset and scrolls it into view. */
  show: (at: number) => void
  /** Returns the description of the element that starts at an offset; `undefined` if there is none. */
  describeElement: (at: number) => string | undefined
  /** Returns the paths of the sample values that the selected element prints at the clicked position. Changes with each selection. */
  values: () => readonly ValuePath[]
  /** Shows where the page prints a value of the displayed sample, given as parts of a JSON pointer. */
  showValue: (position: readonly string[]) => void
}

export const PageControlsContext = createContext<PageControls>({
  select: () => undefined,
  show: () => undefined,
  describeElement: () => undefined,
  values: () => [],
  showValue: () => undefined,
})

export function usePageControls(): PageControls {
  return useContext(PageControlsContext)
}
