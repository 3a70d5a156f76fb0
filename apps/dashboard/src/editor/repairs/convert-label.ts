/** Labels what converts placeholders: a button, and its step of undo. */
export function convertLabel(count: number): string {
  return count === 1 ? 'Convert 1 placeholder to a field' : `Convert ${count} placeholders to fields`
}
