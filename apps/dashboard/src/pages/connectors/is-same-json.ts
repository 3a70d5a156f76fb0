import { hashKey } from '@tanstack/react-query'

/** Whether two values are the same JSON. What the catalog kept comes back with its names in another order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}
