const letters = new Intl.Segmenter()

/** A text of at most `lengthMax` UTF-16 units: a longer one ends with `…`, never within a letter. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  // The last letter may be torn, and makes room for the dots.
  const whole = Array.from(letters.segment(text.slice(0, lengthMax)), ({ segment }) => segment).slice(0, -1)
  return `${whole.join('').trimEnd()}…`
}
