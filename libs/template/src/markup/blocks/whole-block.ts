import type { SourceElement } from '../parse-source.ts'
import { classesOf } from '../style/style-nodes.ts'

/** The block of lines to sign on; another of the page may have its number behind it. */
const signatures = /^signatures(?:-\d+)?$/

/** What people take for one thing although it is made of several, such as lines to sign on or of an address: the one around an element, or the element itself. */
export function wholeBlockAround(element: SourceElement): SourceElement | undefined {
  for (let at: SourceElement | undefined = element; at; at = at.parent)
    if (at.name === 'address' || classesOf(at).some((name) => signatures.test(name))) return at
  return undefined
}
