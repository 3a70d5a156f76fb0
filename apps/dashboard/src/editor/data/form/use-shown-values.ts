import { partsOfPointer } from '@platen/contract'
import type { ValuePath } from '@platen/template/draft'
import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { usePagePlace } from '../../fields/page-place.ts'
import { afterDrawnMs, idOf, shownAt } from './form-context.ts'

/** Marks in the form what the selected element of the page prints, and shows on the page where the value under the keyboard is printed. */
export function useShownValues(root: RefObject<HTMLElement | null>): {
  shown: readonly ValuePath[]
  onFocus: (event: FocusEvent) => void
} {
  const { values, showValue } = usePagePlace()
  const [shown, setShown] = useState<readonly ValuePath[]>([])
  useEffect(() => setShown(values()), [values])
  useEffect(() => {
    let marked: HTMLElement[] = []
    // A list may have to turn to the row first.
    const timer = setTimeout(() => {
      marked = shown.flatMap((path) => shownAt(path) ?? [])
      for (const control of marked) control.dataset['onPage'] = ''
      if (!root.current?.contains(document.activeElement)) marked[0]?.scrollIntoView({ block: 'nearest' })
    }, afterDrawnMs)
    return () => {
      clearTimeout(timer)
      for (const control of marked) delete control.dataset['onPage']
    }
  }, [shown, root])
  return {
    shown,
    onFocus: ({ target }) => {
      const prefix = idOf([])
      const id = target.closest(`[id^="${prefix}/"]`)?.id
      if (id !== undefined) showValue(partsOfPointer(id.slice(prefix.length)))
    },
  }
}
