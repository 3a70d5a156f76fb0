import { useEffect, useRef } from 'react'
import { createStore } from 'zustand'

/** Something that the page in front can do, for the palette. */
export interface PaletteAct {
  /** As people look for it; unique on the page. */
  label: string
  /** What it does, in a sentence. */
  description?: string
  /** Other words by which people look for it. */
  keywords?: readonly string[]
  run: () => void
}

/** What one component of the page in front offers. */
interface PaletteList {
  /** Heading over its acts. */
  group: string
  acts: readonly PaletteAct[]
  /** Understands a whole sentence as an act of its own. */
  read?: ((sentence: string) => PaletteAct | undefined) | undefined
}

/** What the palette offers for the page in front: a list from each component that is there. */
export const paletteActs = createStore<{
  lists: readonly (() => PaletteList)[]
  /** The palette was open at least once: what is of use in it only is loaded. */
  wasOpened: boolean
}>(() => ({ lists: [], wasOpened: false }))

/** Offers acts in the palette for as long as the component is there. */
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
