import type { DataPath } from '@platen/template/markup'
import type { ValuePath } from '@platen/template/draft'
import { createContext, useContext } from 'react'

/** The page, for those who put fields on it. */
export interface PagePlace {
  /** The element that is selected: the offset of its start tag, and what it is called. */
  selected?: { at: number; words: string; isEmptyCell: boolean } | undefined
  /** The same, whatever it is: what only holds others takes no field, and can be asked about. */
  element?: { at: number; words: string } | undefined
  /** The list whose row the selected element stands in. */
  list?: DataPath | undefined
  /** Selects the element that begins at an offset. */
  select: (at: number) => void
  /** Selects the element that begins at an offset, and brings it into sight. */
  show: (at: number) => void
  /** What the element that begins at an offset is called; `undefined` where none does. */
  wordsAt: (at: number) => string | undefined
  /** What the selected element prints, where it was pointed at, as places in the shown sample; another function for each selection. */
  values: () => readonly ValuePath[]
  /** Shows on the page where a value of the shown sample is printed, by the parts of its JSON pointer. */
  showValue: (place: readonly string[]) => void
}

export const PagePlaceContext = createContext<PagePlace>({
  select: () => undefined,
  show: () => undefined,
  wordsAt: () => undefined,
  values: () => [],
  showValue: () => undefined,
})

/** What is selected on the page, where fields are made. */
export function usePagePlace(): PagePlace {
  return useContext(PagePlaceContext)
}
