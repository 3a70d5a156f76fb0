import type { KeyScope } from '@platen/contract'
import { CliFailure } from './cli-failure.ts'
import { findAddress } from './service-place.ts'
import type { Session } from './session.ts'

/** What help says of `--url`. */
export const urlWords = 'the service (default: PLATEN_URL, or the one on this machine)'

/** Whoever calls the API: where, and with which key. */
export interface Caller {
  baseUrl: string
  apiKey: string
}

/** What a command needs of whoever calls. */
export interface CallerNeeds {
  /** Of the service; left out, the one that operators' commands speak to. */
  url?: string | undefined
  /** What the key must be allowed to do, for the sentence that asks for one. */
  scopes: readonly KeyScope[]
  /** The environment's variable with the key of that service: a key is never sent anywhere but where it was given for. */
  keyName?: string
  /** Without a key, and without an address, the account's main key will do, which the operator may see. It may not change templates. */
  mayBeOperators?: boolean
}

/** The service and the key for it. Throws `CliFailure` where there is none, with the command that makes one. */
export async function findCaller(session: Session, needs: CallerNeeds): Promise<Caller> {
  const { url, scopes, keyName = 'PLATEN_API_KEY', mayBeOperators = false } = needs
  const apiKey = session.env[keyName]?.trim()
  if (apiKey) return { baseUrl: await findAddress(session.place, url), apiKey }
  if (!mayBeOperators || url !== undefined) {
    const options = scopes.map((scope) => ` --scope ${scope}`).join('')
    throw new CliFailure(
      `Set ${keyName} to a key of the service with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(' and ')}. ` +
        `On its machine: export ${keyName}=$(npx platen key create templates${options})`,
    )
  }
  const { client, place, account } = await session.account()
  return { baseUrl: place.baseUrl, apiKey: await client.showKey(account.accountId) }
}
