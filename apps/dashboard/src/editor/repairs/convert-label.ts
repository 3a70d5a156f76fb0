/** Returns the label of the button that converts placeholders, and of its undo step. */
export function convertLabel(count: number): string {
  return count === 1 ? 'Convert 1 placeholder to a field' : `Convert ${count} placeholders to fields`
}
