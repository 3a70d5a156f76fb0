import { readMergeText } from '../edits/merge-text.ts'
import type { SourceElement } from '../parse-source.ts'

/** Returns an attribute's value without character references, or undefined. */
export function attributeOf(element: SourceElement, name: string): string | undefined {
  const found = element.attributes.find((attribute) => attribute.name === name)
  return found && readMergeText(found.value)
}
