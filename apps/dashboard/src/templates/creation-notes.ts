import { createStore, useStore } from 'zustand'

/** By template: sentences about what it was made of, until its author closes them. */
const store = createStore<Readonly<Record<string, readonly string[]>>>(() => ({}))

/** Keeps what a new template's author should know of it; the editor shows it. */
export function keepCreationNotes(templateId: string, notes: readonly string[]): void {
  if (notes.length > 0) store.setState({ [templateId]: notes })
}

/** What the author of a template should know of it. */
export function useCreationNotes(templateId: string): readonly string[] {
  return useStore(store, (state) => state[templateId]) ?? []
}

/** Takes them away once they are read. */
export function closeCreationNotes(templateId: string): void {
  store.setState({ [templateId]: [] })
}
