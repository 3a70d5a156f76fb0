import { createStore, useStore } from 'zustand'

/** Notes about the creation of templates, by template, until they are dismissed. */
const store = createStore<Readonly<Record<string, readonly string[]>>>(() => ({}))

/** Stores notes about a new template, which the editor shows. */
export function keepCreationNotes(templateId: string, notes: readonly string[]): void {
  if (notes.length > 0) store.setState({ [templateId]: notes })
}

export function useCreationNotes(templateId: string): readonly string[] {
  return useStore(store, (state) => state[templateId]) ?? []
}

export function closeCreationNotes(templateId: string): void {
  store.setState({ [templateId]: [] })
}
