import { readMergeText } from '../edits/merge-text.ts'
import type { SourceElement } from '../parse-source.ts'

/** What an attribute says, without character references; `undefined` for one that is not there. */
export function attributeOf(element: SourceElement, name: string): string | undefined {
  const found = element.attributes.find((attribute) => attribute.name === name)
  return found && readMergeText(found.value)
}
