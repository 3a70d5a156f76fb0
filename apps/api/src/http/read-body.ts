import { Fault } from '@platen/contract'
import type { Static, TObject } from 'typebox'
import { createShapeCheck } from './check-shape.ts'

/** How many fields are wrong, in a sentence. */
export function countWrong(count: number): string {
  return count === 1 ? '1 field is wrong.' : `${count} fields are wrong.`
}

/** A reader of bodies of one shape; throws `invalid_request` with all faults. */
export function readBody<T extends TObject>(schema: T): (body: unknown) => Static<T> {
  const check = createShapeCheck(schema)
  return (body) => {
    const errors = check(body)
    if (errors.length > 0) {
      // One field may break two rules.
      const wrong = new Set(errors.map(({ pointer }) => pointer))
      throw new Fault('invalid_request', { detail: countWrong(wrong.size), errors })
    }
    return body as Static<T>
  }
}
