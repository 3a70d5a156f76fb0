/** The part of a field's key that stands for a further list, as in `items.+0.quantity`. No field's name begins like it. */
export function furtherPart(index: number): string {
  return `+${index}`
}

/** `undefined` for a part that is a field's path. */
export function furtherIndex(part: string): number | undefined {
  return part.startsWith('+') ? Number(part.slice(1)) : undefined
}
