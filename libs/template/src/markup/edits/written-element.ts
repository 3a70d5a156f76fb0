import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isOneThing } from './editable.ts'

/** An element as it is written; one whose end tag is left out gets it, so that it can stand anywhere. */
export function writtenElement({ html }: SourceTree, element: SourceElement): string {
  const { name, start, closeStart, end } = element
  if (closeStart < end || html.slice(start, element.openEnd).endsWith('/>') || isOneThing(element))
    return html.slice(start, end)
  const source = html.slice(start, end)
  const text = source.trimEnd()
  return `${text}</${name}>`
}

/** Where the first element of a source begins; `undefined` where there is none. */
export function firstElementAt(source: string): number | undefined {
  for (const { 0: found, index } of source.matchAll(/<!--[\s\S]*?(?:-->|$)|\{\{[\s\S]*?\}\}|<(?=[a-z])/gi))
    if (found === '<') return index
  return undefined
}

/** How many elements stand in an element, itself included. */
export function elementsIn({ elements }: SourceTree, { start, end }: { start: number; end: number }): number {
  return elements.filter((element) => start <= element.start && element.start < end).length
}
