import type { Catalog } from '@platen/database'
import { Fault } from '@platen/contract'
import { isAPIError } from 'better-auth/api'
import type { Request, Response } from 'express'
import { type Auth, addressHeader } from './auth.ts'
import { reSignCookies } from './re-sign-cookies.ts'

const userAgentMax = 400

/** A signed-in user's current password is incorrect. */
export class WrongPassword extends Error {}

/** Calls better-auth for a request. Passes cookies on to the response, and converts errors to faults. */
export type CallAuth = <T>(
  req: Request,
  res: Response,
  call: (
    auth: Auth,
    input: { headers: Headers; returnHeaders: true },
  ) => Promise<{ headers: Headers; response: T }>,
) => Promise<T>

/** The first of `secrets` signs the library's cookies. Cookies that any of them signed are accepted. */
export function createCallAuth(
  auth: Auth,
  { catalog, secrets }: { catalog: Pick<Catalog, 'ping'>; secrets: readonly [string, ...string[]] },
): CallAuth {
  return async (req, res, call) => {
    try {
      const { headers, response } = await call(auth, {
        headers: headersOf(req, secrets),
        returnHeaders: true,
      })
      for (const cookie of headers.getSetCookie()) res.append('Set-Cookie', cookie)
      return response
    } catch (error) {
      throw await toFault(error, catalog)
    }
  }
}

/** Returns only the headers that the library needs, because it may interpret others. */
function headersOf(req: Request, secrets: readonly [string, ...string[]]): Headers {
  const headers = new Headers({ [addressHeader]: req.ip ?? '' })
  const cookie = req.get('cookie')
  if (cookie !== undefined) headers.set('cookie', reSignCookies(cookie, secrets))
  headers.set('user-agent', (req.get('user-agent') ?? '').slice(0, userAgentMax))
  return headers
}

async function toFault(error: unknown, catalog: Pick<Catalog, 'ping'>): Promise<unknown> {
  if (!isAPIError(error)) return error
  const code = (error.body as { code?: string } | undefined)?.code
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return new Fault('invalid_credentials', { detail: 'The email address or the password is incorrect.' })
    case 'INVALID_PASSWORD':
      return new WrongPassword()
    case 'INVALID_TOKEN':
    case 'USER_NOT_FOUND':
      return new Fault('invalid_link', {
        detail: 'This link was already used, or is older than an hour. Request a new one.',
      })
    case undefined:
    default:
      if (error.statusCode === 401) return new Fault('login_required')
      // The library hides the cause of its error. This throws `unavailable` if the database is the cause.
      await catalog.ping()
      return error
  }
}
