/** A plain value as it stands in an input. `null` prints nothing. */
export function shownText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * What was typed, as the kind of value that stood there: a number stays one as long as it is written as JSON would write it, since `1.50`
 * as a number would print `1.5`. An empty input leaves `null` as it is.
 */
export function typedValue(text: string, before: unknown): unknown {
  if (
    typeof before === 'number' &&
    text !== '' &&
    String(Number(text)) === text &&
    Number.isFinite(Number(text))
  )
    return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (before === null && text === '') return null
  return text
}
