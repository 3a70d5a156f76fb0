/** Returns the part of a key for a further list, as in `items.+0.quantity`. No field name begins like it. */
export function additionalPart(index: number): string {
  return `+${index}`
}

/** Undefined for a part that is a field's path. */
export function additionalIndex(part: string): number | undefined {
  return part.startsWith('+') ? Number(part.slice(1)) : undefined
}
