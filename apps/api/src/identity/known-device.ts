import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { basePathOf } from '../http/base-path.ts'
import { isSecure } from './auth.ts'

/**
 * Recognizes devices that a user has signed in with before, by a signed cookie. The cookie does not grant access. Password attempts from a known device are counted
 * separately, so that guesses from elsewhere do not lock the user out.
 */
export interface KnownDevices {
  /** Returns the ID of the device if it is known for this email address. */
  read(req: Request, email: string): string | undefined
  remember(req: Request, res: Response, email: string): void
}

const cookieName = 'platen.device'
const lifeMs = 365 * 24 * 60 * 60_000
const idPattern = /^[\w-]{22}$/
const signaturePattern = /^[\w-]{43}$/
/** A browser sends one. Each cookie is checked with each secret, before any limit applies to the network address. */
const cookiesMax = 2

export function createKnownDevices(options: {
  /** The first one signs cookies. Cookies that any of them signed are accepted. */
  secrets: readonly [string, ...string[]]
  baseUrl: string
}): KnownDevices {
  const sign = (id: string, email: string, secret = options.secrets[0]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known device', id, email]))
      .digest()

  function read(req: Request, email: string): string | undefined {
    let checked = 0
    for (const cookie of (req.get('cookie') ?? '').split(';')) {
      const [name, value = ''] = cookie.trim().split('=', 2)
      const [id = '', signature = ''] = value.split('.', 2)
      if (name !== cookieName || !idPattern.test(id) || !signaturePattern.test(signature)) continue
      if (checked === cookiesMax) return undefined
      checked += 1
      const given = Buffer.from(signature, 'base64url')
      for (const secret of options.secrets) {
        const expected = sign(id, email, secret)
        if (given.length === expected.length && timingSafeEqual(given, expected)) return id
      }
    }
    return undefined
  }

  return {
    read,
    remember(req, res, email) {
      const id = read(req, email) ?? randomBytes(16).toString('base64url')
      res.cookie(cookieName, `${id}.${sign(id, email).toString('base64url')}`, {
        path: `${basePathOf(options.baseUrl)}/app`,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(options.baseUrl),
        maxAge: lifeMs,
      })
    },
  }
}
