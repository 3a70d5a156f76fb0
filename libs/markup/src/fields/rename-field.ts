import { type DataPath, type DataShape, fieldMentions, partRange } from './field-mentions.ts'

/** A text in which a field has another last name, wherever it is named; not another byte of it changes. */
export function renameField(
  text: string,
  { path, to, shape, around }: { path: DataPath; to: string; shape: DataShape; around?: readonly DataPath[] },
): string {
  const last = path.length - 1
  const edits = fieldMentions(text, shape, around).flatMap((mention) => {
    const isMeant = path.every((part, index) => part === mention.path[index])
    return (isMeant && partRange(mention, last)) || []
  })
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((written, { from, to: end }) => written.slice(0, from) + to + written.slice(end), text)
}
