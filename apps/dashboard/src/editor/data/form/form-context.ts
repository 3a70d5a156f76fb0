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
/** What the selected element of the page prints. */
export const ShownContext = createContext<readonly ValuePath[]>([])

export const FaultsContext = createContext<ReadonlyMap<string, FaultItem>>(new Map())

/** What template.json says of the fields. */
export const DeclarationsContext = createContext<Declarations>({ fields: {}, computed: {} })

export interface LevelProps {
  fields: readonly Field[]
  record: SampleData
  path: ValuePath
  /** Names that stand around the object. */
  outer: ReadonlySet<string>
  /** The list around it tells of its unused keys. */
  hidesUnused?: boolean
}

/** The form of a list. */
export interface ListProps {
  name: string
  field: Field | undefined
  items: readonly unknown[]
  path: ValuePath
  outer: ReadonlySet<string>
}

/** The form of one object, for what holds objects within it: each of the two would have to import the other. */
export const LevelContext = createContext<ComponentType<LevelProps>>(() => null)

/** Changes the sample that the form shows. */
export function useChange(): ChangeSample {
  return useContext(ChangeContext)
}

/** The field that a value in the data is of: rows have no name. */
function fieldPathOf(path: ValuePath): FieldPath {
  return path.filter((part): part is string => typeof part === 'string')
}

/** What is declared of the value at a path: of an item of a list of plain values, what its items are. */
export function useDeclared(path: ValuePath): FieldDeclaration | undefined {
  const declared = declarationAt(useContext(DeclarationsContext), fieldPathOf(path))
  return typeof path.at(-1) === 'number' ? declared?.item : declared
}

/** The formula that gives the value at a path. */
export function useComputedAt(path: ValuePath): ComputedDeclaration | undefined {
  return computedAt(useContext(DeclarationsContext), fieldPathOf(path))
}

/** What is wrong with the value at a path. */
export function useFaultAt(path: ValuePath): FaultItem | undefined {
  return useContext(FaultsContext).get(pointerOf(path))
}

/** Where the form's control for a path is found. */
export function idOf(path: ValuePath, part = 'value'): string {
  return `sample-${part}${pointerOf(path)}`
}

/** A menu gives the focus back to its button a few milliseconds after it closed: later than that, so that the row's new place keeps it. */
export const afterDrawnMs = 40

/** Moves the focus when the change is drawn: to the control of that path, or of what is around it where it is not on the screen. */
export function focusSoon(path: ValuePath, part?: string): void {
  setTimeout(() => {
    const found = shownAt(path, part)
    const target = part === 'row' ? found?.querySelector('button') : found
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }, afterDrawnMs)
}

/** The control of a path, or of what is around it where it is not on the screen. */
export function shownAt(path: ValuePath, part?: string): HTMLElement | null {
  for (let length = path.length; length > 0; length--) {
    const found = document.getElementById(idOf(path.slice(0, length), part))
    if (found) return found
  }
  return null
}

/** For `memo`: nothing changed, a path that is built anew each time included. */
export function sameProps<P extends { path: ValuePath }>(before: P, after: P): boolean {
  return (Object.keys(after) as (keyof P)[]).every((name) =>
    name === 'path' ? isSamePath(before.path, after.path) : before[name] === after[name],
  )
}
