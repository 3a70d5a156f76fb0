import { usePreviewing } from './previewing.ts'

/** Draws nothing: keeps the preview at the draft for as long as it is mounted. A component, so that what it reads renders nothing else. */
export function Previewing() {
  usePreviewing()
  return null
}
