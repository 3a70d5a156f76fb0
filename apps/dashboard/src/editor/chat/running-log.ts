import type { TurnStep } from '@platen/contract'

export type LogEntry = { said: string } | { step: TurnStep }

/** Returns the log with more text from the model. Consecutive pieces are joined. */
export function withText(log: readonly LogEntry[], piece: string): LogEntry[] {
  const last = log.at(-1)
  return last && 'said' in last
    ? [...log.slice(0, -1), { said: last.said + piece }]
    : [...log, { said: piece }]
}

/** Returns the log with only the first `length` characters of the model's text, because its last reply was cut off. */
export function withoutTextAfter(log: readonly LogEntry[], length: number): LogEntry[] {
  let left = length
  return log.flatMap((entry): LogEntry[] => {
    if (!('said' in entry)) return [entry]
    const said = entry.said.slice(0, left)
    left -= said.length
    return said === '' ? [] : [{ said }]
  })
}

export function stepsOf(log: readonly LogEntry[]): TurnStep[] {
  return log.flatMap((entry) => ('step' in entry ? [entry.step] : []))
}
