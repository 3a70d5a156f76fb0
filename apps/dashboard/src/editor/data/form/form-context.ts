import type { ComputedDeclaration, FaultItem, Field, FieldDeclaration } from '@platen/contract'
import {
  computedAt,
  declarationAt,
  type Declarations,
  type FieldPath,
  pointerOf,
  type SampleData,
  isSamePath,
  type ValuePath,
} from '@platen/template/draft'
import { type ComponentType, createContext, useContext } from 'react'
import type { ChangeSample } from '../../samples/use-sample.ts'

export const ChangeContext = createContext<ChangeSample>(() => undefined)
/** Paths of the values that the selected element on the page prints. */
export const ShownContext = createContext<readonly ValuePath[]>([])

export const FaultsContext = createContext<ReadonlyMap<string, FaultItem>>(new Map())

/** The declarations in template.json. */
export const DeclarationsContext = createContext<Declarations>({ fields: {}, computed: {} })

export interface LevelProps {
  fields: readonly Field[]
  record: SampleData
  path: ValuePath
  /** Names in the enclosing objects. */
  outer: ReadonlySet<string>
  /** Whether the enclosing list reports unused keys. */
  hidesUnused?: boolean
}

export interface ListProps {
  name: string
  field: Field | undefined
  items: readonly unknown[]
  path: ValuePath
  outer: ReadonlySet<string>
}

/** The form for one object, for controls that contain objects. The context avoids a circular import. */
export const LevelContext = createContext<ComponentType<LevelProps>>(() => null)

/** Returns the function that changes the displayed sample. */
export function useChange(): ChangeSample {
  return useContext(ChangeContext)
}

/** Returns the path of the field without row indexes. */
function fieldPathOf(path: ValuePath): FieldPath {
  return path.filter((part): part is string => typeof part === 'string')
}

/** Returns the declaration of the value at a path. For an item in a list of plain values, this is the declaration of the list's items. */
export function useDeclared(path: ValuePath): FieldDeclaration | undefined {
  const declared = declarationAt(useContext(DeclarationsContext), fieldPathOf(path))
  return typeof path.at(-1) === 'number' ? declared?.item : declared
}

/** Returns the formula that calculates the value at a path. */
export function useComputedAt(path: ValuePath): ComputedDeclaration | undefined {
  return computedAt(useContext(DeclarationsContext), fieldPathOf(path))
}

/** Returns the error in the value at a path. */
export function useFaultAt(path: ValuePath): FaultItem | undefined {
  return useContext(FaultsContext).get(pointerOf(path))
}

/** Returns the element ID of the control for a path. */
export function idOf(path: ValuePath, part = 'value'): string {
  return `sample-${part}${pointerOf(path)}`
}

/** A menu returns the focus to its button a few milliseconds after it closes. This delay is longer, so that the moved row keeps the focus. */
export const focusDelayMs = 40

/** Focuses the control for a path after the change is rendered, or the nearest visible ancestor. */
export function focusSoon(path: ValuePath, part?: string): void {
  setTimeout(() => {
    const found = visibleControl(path, part)
    const target = part === 'row' ? found?.querySelector('button') : found
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }, focusDelayMs)
}

/** Returns the control for a path, or for the nearest visible ancestor. */
export function visibleControl(path: ValuePath, part?: string): HTMLElement | null {
  for (let length = path.length; length > 0; length--) {
    const found = document.getElementById(idOf(path.slice(0, length), part))
    if (found) return found
  }
  return null
}

/** Comparison for `memo` that compares paths by value. */
export function sameProps<P extends { path: ValuePath }>(before: P, after: P): boolean {
  return (Object.keys(after) as (keyof P)[]).every((name) =>
    name === 'path' ? isSamePath(before.path, after.path) : before[name] === after[name],
  )
}
