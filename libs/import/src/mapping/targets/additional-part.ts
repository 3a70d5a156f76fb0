/** Returns the part of a key that stands for a further list, as in `items.+0.quantity`. No field name starts like this. */
export function additionalPart(index: number): string {
  return `+${index}`
}

/** Returns the index of a further list, or `undefined` for a part that is a field's path. */
export function additionalIndex(part: string): number | undefined {
  return part.startsWith('+') ? Number(part.slice(1)) : undefined
}
