import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isOneThing } from './editable.ts'

/** Returns the source of an element, with an end tag if it was left out. */
export function writtenElement({ html }: SourceTree, element: SourceElement): string {
  const { name, start, closeStart, end } = element
  if (closeStart < end || html.slice(start, element.openEnd).endsWith('/>') || isOneThing(element))
    return html.slice(start, end)
  const source = html.slice(start, end)
  const text = source.trimEnd()
  return `${text}</${name}>`
}

/** Returns the offset of the first element, or undefined. */
export function firstElementAt(source: string): number | undefined {
  for (const { 0: found, index } of source.matchAll(/<!--[\s\S]*?(?:-->|$)|\{\{[\s\S]*?\}\}|<(?=[a-z])/gi))
    if (found === '<') return index
  return undefined
}

/** Counts the elements in a range of the source. */
export function elementsIn({ elements }: SourceTree, { start, end }: { start: number; end: number }): number {
  return elements.filter((element) => start <= element.start && element.start < end).length
}
