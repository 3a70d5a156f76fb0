import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { basePathOf } from '../http/base-path.ts'
import { isSecure } from './auth.ts'

/**
 * Devices that someone has logged in with before, by a signed cookie. It opens nothing: guesses from such a device are counted by
 * themselves, so that nobody else's guesses keep its owner out.
 */
export interface KnownDevices {
  /** The device's id, where it is known for this e-mail address. */
  read(req: Request, email: string): string | undefined
  remember(req: Request, res: Response, email: string): void
}

const cookieName = 'platen.device'
const lifeMs = 365 * 24 * 60 * 60_000
const idPattern = /^[\w-]{22}$/
const signaturePattern = /^[\w-]{43}$/
/** A browser sends one. Each is checked with each secret, before anything limits the requests of an address. */
const cookiesMax = 2

export function createKnownDevices(options: {
  /** The first one signs, all of them count. */
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
        const wanted = sign(id, email, secret)
        if (given.length === wanted.length && timingSafeEqual(given, wanted)) return id
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
