import { useEffect, useRef } from 'react'
import { createStore } from 'zustand'

/** An action of the current page in the command palette. */
export interface PaletteAction {
  /** The label that users search for. It is unique on the page. */
  label: string
  /** What the action does, in one sentence. */
  description?: string
  /** Other words that users search for. */
  keywords?: readonly string[]
  run: () => void
}

/** The actions of one component on the current page. */
interface PaletteList {
  /** The heading of the group. */
  group: string
  actions: readonly PaletteAction[]
  /** Returns the action that a whole sentence asks for, if there is one. */
  read?: ((sentence: string) => PaletteAction | undefined) | undefined
}

/** The actions for the current page, with one list from each mounted component. */
export const paletteActions = createStore<{
  lists: readonly (() => PaletteList)[]
  /** Whether the palette was opened at least once. Code that only the palette needs is not loaded before. */
  wasOpened: boolean
}>(() => ({ lists: [], wasOpened: false }))

/** Adds actions to the palette while the component is mounted. */
export function usePaletteActions(
  actions: readonly PaletteAction[],
  { group = 'This template', read }: { group?: string; read?: PaletteList['read'] } = {},
): void {
  const now = useRef<PaletteList>({ group, actions, read })
  useEffect(() => {
    now.current = { group, actions, read }
  }, [group, actions, read])
  useEffect(() => {
    const list = () => now.current
    paletteActions.setState(({ lists }) => ({ lists: [...lists, list] }))
    return () => paletteActions.setState(({ lists }) => ({ lists: lists.filter((one) => one !== list) }))
  }, [])
}
