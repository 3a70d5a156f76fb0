import { Fault } from '@platen/contract'
import type { Request } from 'express'
import { WrongPassword } from './call-auth.ts'
import { sessionOf } from './require-session.ts'
import { networkOf } from '../http/limits/network-of.ts'
import { withHashCaller } from './password-hash.ts'
import type { Throttle } from './throttle.ts'

/**
 * Runs a call that checks the password of the signed-in user. Attempts in a session count like those from a known device, so that an open session cannot
 * be used to guess the password. Attempts by others do not count toward this limit.
 * Faults: `rate_limited`; `invalid_request` (`wrong_password`) at `pointer`.
 */
export type CheckPassword = <T>(req: Request, pointer: string, call: () => Promise<T>) => Promise<T>

export function createCheckPassword(signIns: Throttle): CheckPassword {
  return async (req, pointer, call) => {
    const { sessionId, user } = sessionOf(req)
    const { email } = user
    const undoCount = await signIns.count({ address: req.ip, email, device: `session ${sessionId}` })
    try {
      const result = await withHashCaller({ network: networkOf(req.ip ?? ''), email, isKnown: true }, call)
      await undoCount()
      return result
    } catch (error) {
      if (!(error instanceof WrongPassword)) throw error
      throw new Fault('invalid_request', {
        detail: 'The password is incorrect.',
        errors: [{ pointer, code: 'wrong_password', message: 'The password is incorrect.' }],
      })
    }
  }
}
