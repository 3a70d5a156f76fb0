import { hashKey } from '@tanstack/react-query'

/** Whether two values are the same JSON. The database returns keys in a different order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}
