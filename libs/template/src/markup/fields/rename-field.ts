import { type DataPath, type DataShape, fieldMentions, isWithin, partRange } from './field-mentions.ts'

/** Renames the last name of a field in text, and keeps all other characters. */
export function renameField(
  text: string,
  { path, to, shape, around }: { path: DataPath; to: string; shape: DataShape; around?: readonly DataPath[] },
): string {
  const edits = fieldMentions(text, shape, around).flatMap((mention) => {
    if (isWithin(mention.path, path)) return partRange(mention, path.length - 1) ?? []
    const copied = shape.copyOf?.(mention.path)
    const isCopy = copied !== undefined && copied.length === path.length && isWithin(copied, path)
    return (isCopy && partRange(mention, mention.path.length - 1)) || []
  })
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((written, { from, to: end }) => written.slice(0, from) + to + written.slice(end), text)
}
