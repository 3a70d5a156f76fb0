import type { SourceElement } from '../parse-source.ts'
import { classesOf } from '../style/style-nodes.ts'

/** The class of a signature block. A second block has a number. */
const signatures = /^signatures(?:-\d+)?$/

/** Returns the block that contains an element, such as signature lines or an address, or the element itself. */
export function wholeBlockAround(element: SourceElement): SourceElement | undefined {
  for (let at: SourceElement | undefined = element; at; at = at.parent)
    if (at.name === 'address' || classesOf(at).some((name) => signatures.test(name))) return at
  return undefined
}
