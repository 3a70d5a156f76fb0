import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { WrongPassword } from './call-auth.ts'
import { sessionOf } from './require-session.ts'
import { networkOf } from '../http/limits/network-of.ts'
import { withHashCaller } from './password-hash.ts'
import type { Throttle } from './throttle.ts'

/**
 * Runs a call that checks the password of who is logged in. A session left open is no way to try passwords: its tries are counted as those of a
 * known device. What others try does not count for it.
 * Faults: `rate_limited`; `invalid_request` (`wrong_password`) at `pointer`.
 */
export type CheckPassword = <T>(req: Request, pointer: string, call: () => Promise<T>) => Promise<T>

export function createCheckPassword(signIns: Throttle): CheckPassword {
  return async (req, pointer, call) => {
    const { sessionId, user } = sessionOf(req)
    const { email } = user
    const undoCount = await signIns.count({ address: req.ip, email, device: `session ${sessionId}` })
    try {
      const done = await withHashCaller({ network: networkOf(req.ip ?? ''), email, isKnown: true }, call)
      await undoCount()
      return done
    } catch (error) {
      if (!(error instanceof WrongPassword)) throw error
      throw new Fault('invalid_request', {
        detail: 'The password is incorrect.',
        errors: [{ pointer, code: 'wrong_password', message: 'This is not your password.' }],
      })
    }
  }
}
