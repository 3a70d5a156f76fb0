import type { FaultItem } from '@platen/contract'
import { createContext, useContext } from 'react'
import { pointerOf } from '../samples/sample-text.ts'
import type { ChangeSample } from '../samples/use-sample.ts'
import type { ValuePath } from './value-edits.ts'

export const ChangeContext = createContext<ChangeSample>(() => undefined)
export const FaultsContext = createContext<ReadonlyMap<string, FaultItem>>(new Map())

/** Changes the sample that the form shows. */
export function useChange(): ChangeSample {
  return useContext(ChangeContext)
}

/** What is wrong with the value at a path. */
export function useFaultAt(path: ValuePath): FaultItem | undefined {
  return useContext(FaultsContext).get(pointerOf(path))
}

/** Where the form's control for a path is found. */
export function idOf(path: ValuePath, part = 'value'): string {
  return `sample-${part}${pointerOf(path)}`
}

/** Moves the focus when the change is drawn; nowhere if the control is gone. */
export function focusSoon(path: ValuePath, part?: string): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(idOf(path, part))
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  })
}
