import type { TurnStep } from '@platen/contract'

/** What a model said, or a step of its work. */
export type LogEntry = { said: string } | { step: TurnStep }

/** The log with a further piece of what the model says. A text that goes on stays one entry. */
export function withSaid(log: readonly LogEntry[], piece: string): LogEntry[] {
  const last = log.at(-1)
  return last && 'said' in last
    ? [...log.slice(0, -1), { said: last.said + piece }]
    : [...log, { said: piece }]
}

/** The log in which the model has said no more than the first `length` characters: its last reply broke off. */
export function withoutSaidAfter(log: readonly LogEntry[], length: number): LogEntry[] {
  let left = length
  return log.flatMap((entry): LogEntry[] => {
    if (!('said' in entry)) return [entry]
    const said = entry.said.slice(0, left)
    left -= said.length
    return said === '' ? [] : [{ said }]
  })
}

/** The steps of a log. */
export function stepsOf(log: readonly LogEntry[]): TurnStep[] {
  return log.flatMap((entry) => ('step' in entry ? [entry.step] : []))
}
