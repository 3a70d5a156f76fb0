import type { KeyScope } from '@platen/contract'
import { CliFailure } from './cli-failure.ts'
import { findAddress } from './find-service.ts'
import type { Session } from './session.ts'

/** Help text of `--url`. */
export const urlHelp = 'the service (default: PLATEN_URL, or the one on this machine)'

/** The address of a service and the API key to call it. */
export interface Caller {
  baseUrl: string
  apiKey: string
}

/** What a command needs to call a service. */
export interface CallerNeeds {
  /** Address of the service. Default: the one that operator commands use. */
  url?: string | undefined
  /** The scopes that the key needs, for the error message. */
  scopes: readonly KeyScope[]
  /**
   * The environment variable with the key. Each service has its own variable, because a key is only sent to the service that it belongs to.
   */
  keyName?: string
  /** If neither a key nor an address is set, uses the account's main key, which the operator can read. That key cannot change templates. */
  mayBeOperators?: boolean
}

/** Returns the service and the key. Throws `CliFailure` with the command that creates a key if there is none. */
export async function findCaller(session: Session, needs: CallerNeeds): Promise<Caller> {
  const { url, scopes, keyName = 'PLATEN_API_KEY', mayBeOperators = false } = needs
  const apiKey = session.env[keyName]?.trim()
  if (apiKey) return { baseUrl: await findAddress(session.place, url), apiKey }
  if (!mayBeOperators || url !== undefined) {
    const options = scopes.map((scope) => ` --scope ${scope}`).join('')
    throw new CliFailure(
      `Set ${keyName} to a key of the service with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(' and ')}. ` +
        `Create one on the service's machine: export ${keyName}=$(npx platen key create templates${options})`,
    )
  }
  const { client, place, account } = await session.account()
  return { baseUrl: place.baseUrl, apiKey: await client.showKey(account.accountId) }
}
