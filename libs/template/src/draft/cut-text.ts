const letters = new Intl.Segmenter()

/** Cuts a string to `lengthMax` UTF-16 units with `…` at the end, between whole characters. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  // The last character may be incomplete. It is replaced by the `…`.
  const whole = Array.from(letters.segment(text.slice(0, lengthMax)), ({ segment }) => segment).slice(0, -1)
  return `${whole.join('').trimEnd()}…`
}
