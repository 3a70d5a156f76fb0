import { useEffect, useRef } from 'react'
import { createStore } from 'zustand'

/** Something that the page in front can do, for the palette. */
export interface PaletteAct {
  /** As people look for it; unique on the page. */
  label: string
  run: () => void
}

/** What the palette offers for the page in front: a list from each component that is there. */
export const paletteActs = createStore<{ lists: readonly (() => readonly PaletteAct[])[] }>(() => ({
  lists: [],
}))

/** Offers acts in the palette for as long as the component is there. */
export function usePaletteActs(acts: readonly PaletteAct[]): void {
  const now = useRef(acts)
  useEffect(() => {
    now.current = acts
  }, [acts])
  useEffect(() => {
    const read = () => now.current
    paletteActs.setState(({ lists }) => ({ lists: [...lists, read] }))
    return () => paletteActs.setState(({ lists }) => ({ lists: lists.filter((list) => list !== read) }))
  }, [])
}
