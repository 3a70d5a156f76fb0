import { parseSource } from '@platen/markup'
import { elementWords } from '../working-copy/element-words.ts'
import type { WorkingCopy } from '../working-copy/working-copy.ts'
import type { NamedElement } from './turn-parts.ts'

/** The elements that a turn was about, where they stand now and where they stood. */
export function namedElements(copy: WorkingCopy, numbers: readonly number[]): NamedElement[] {
  const before = parseSource(copy.sent.files['template.html'] ?? '')
  return numbers.flatMap((number): NamedElement[] => {
    const now = copy.element(number)
    // Elements are numbered from 1 in the order of what was sent.
    const was = before.elements[number - 1]
    if (now)
      return [{ words: elementWords(copy.tree, now), start: now.start, startBefore: was?.start ?? null }]
    return was ? [{ words: elementWords(before, was), start: null, startBefore: was.start }] : []
  })
}
