import { isRecord } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import { levelTargets } from '../targets/find-target.ts'
import { convertValue } from './convert-value.ts'
import { setAt, valueAt } from './set-at.ts'

/**
 * Converts strings to the types of their fields: a number, a date, yes or no. Other strings stay unchanged, and the data check reports them.
 */
export function convertRecord(
  targets: readonly FillTarget[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const made = structuredClone(record) as Record<string, unknown>
  for (const target of levelTargets(targets)) {
    const names = target.path.split('.')
    const value = valueAt(record, names)
    if (value !== undefined && !names.includes('__proto__')) setAt(made, names, converted(target, value))
  }
  return made
}

function converted(target: FillTarget, value: unknown): unknown {
  if (target.kind === 'rows')
    return Array.isArray(value)
      ? value.map((row: unknown) => (isRecord(row) ? convertRecord(target.inside, row) : row))
      : value
  if (target.kind === 'values' && Array.isArray(value))
    return value.map((item: unknown) => plain(target, item)).filter((item) => item !== null && item !== '')
  return plain(target, value)
}

function plain(target: FillTarget, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const made = convertValue(target, value)
  return 'value' in made ? made.value : value
}
