import { useEffect, useRef } from 'react'
import { createStore } from 'zustand'

/** An action of the current page in the command palette. */
export interface PaletteAct {
  /** The label that users search for. It is unique on the page. */
  label: string
  /** What the action does, in one sentence. */
  description?: string
  /** Other words that users search for. */
  keywords?: readonly string[]
  run: () => void
}

/** The actions of one component of the current page. */
interface PaletteList {
  /** The heading of the group. */
  group: string
  acts: readonly PaletteAct[]
  /** Interprets a whole sentence as an action. */
  read?: ((sentence: string) => PaletteAct | undefined) | undefined
}

/** The actions in the palette for the current page, with a list from each mounted component. */
export const paletteActs = createStore<{
  lists: readonly (() => PaletteList)[]
  /** Whether the palette was opened at least once. Code that only the palette needs is loaded then. */
  wasOpened: boolean
}>(() => ({ lists: [], wasOpened: false }))

/** Adds actions to the palette while the component is mounted. */
export function usePaletteActs(
  acts: readonly PaletteAct[],
  { group = 'This template', read }: { group?: string; read?: PaletteList['read'] } = {},
): void {
  const now = useRef<PaletteList>({ group, acts, read })
  useEffect(() => {
    now.current = { group, acts, read }
  }, [group, acts, read])
  useEffect(() => {
    const list = () => now.current
    paletteActs.setState(({ lists }) => ({ lists: [...lists, list] }))
    return () => paletteActs.setState(({ lists }) => ({ lists: lists.filter((one) => one !== list) }))
  }, [])
}
