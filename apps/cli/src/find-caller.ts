import { CliFailure } from './cli-failure.ts'
import type { Session } from './session.ts'

/** Whoever calls the API: where, and with which key. */
export interface Caller {
  baseUrl: string
  apiKey: string
}

/**
 * The key of the environment (`PLATEN_API_KEY`), which needs no operator where the service is named (`--url`, `PLATEN_URL`); else, for the
 * operator's own service, the account's main key, which may not change templates.
 */
export async function findCaller(session: Session, url: string | undefined): Promise<Caller> {
  const given = session.env['PLATEN_API_KEY']?.trim()
  const named = url ?? (given ? session.env['PLATEN_URL'] : undefined)
  if (named) {
    if (!URL.canParse(named) || !/^https?:$/.test(new URL(named).protocol))
      throw new CliFailure(
        `"${named}" is not the address of a service. Give one such as https://pdf.example.com.`,
      )
    if (!given) throw new CliFailure('Set PLATEN_API_KEY to a key of that service.')
    return { baseUrl: named.replace(/\/+$/, ''), apiKey: given }
  }
  if (given) return { baseUrl: (await session.open()).place.baseUrl, apiKey: given }
  const { client, place, account } = await session.account()
  return { baseUrl: place.baseUrl, apiKey: await client.showKey(account.accountId) }
}
