import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Catalog, DocumentAccount, DocumentAccountOwner, DocumentTokens } from '@platen/database'
import { documentProviderTitles, Fault } from '@platen/contract'
import type { Redis } from '@platen/queue'
import { GrantRefused, type OAuth } from './oauth.ts'
import { Unauthorized } from './providers/call-provider.ts'
import type { DocumentProvider } from './providers/document-provider.ts'

type Connected = DocumentAccount & { tokens: DocumentTokens }

/**
 * Runs a call with an access token from the user's connection. The token is refreshed if it expires soon, or if the provider rejects it. Throws
 * `document_account_not_connected`. A connection that the provider no longer accepts is deleted.
 */
export type WithAccess = <T>(
  owner: DocumentAccountOwner,
  provider: DocumentProvider,
  call: (accessToken: string, account: DocumentAccount) => Promise<T>,
) => Promise<T>

/** Access tokens are refreshed this long before they expire, because loading a document can take a while. */
const refreshAheadMs = 120_000
const lockMs = 30_000
const lockPauseMs = 100

/** Only one API process refreshes a connection at a time, because some providers accept a refresh token only once. */
export function createWithAccess(of: {
  accounts: Catalog['documentAccounts']
  oauth: OAuth
  redis: Redis
  clock?: () => Date
}): WithAccess {
  const { accounts, oauth, redis, clock = () => new Date() } = of

  const read = async (owner: DocumentAccountOwner, provider: DocumentProvider): Promise<Connected> => {
    const found = await accounts.find(owner, provider.name)
    if (!found) throw notConnected(provider, 'No account is connected. Connect one first.')
    return found
  }
  const isFresh = ({ tokens }: Connected) => tokens.accessUntil.getTime() - clock().getTime() > refreshAheadMs

  /** `stale`: the access token to replace. */
  async function refresh(
    owner: DocumentAccountOwner,
    provider: DocumentProvider,
    stale: string,
  ): Promise<Connected> {
    const lock = `{platen}:document-refresh:${owner.userId}:${provider.name}`
    const mine = randomUUID()
    const end = performance.now() + lockMs
    while ((await redis.set(lock, mine, 'PX', lockMs, 'NX')) === null) {
      if (performance.now() > end) break
      await sleep(lockPauseMs)
    }
    try {
      // Another request may have refreshed it in the meantime.
      const connected = await read(owner, provider)
      if (connected.tokens.accessToken !== stale) return connected
      return await refreshNow(provider, connected)
    } finally {
      if ((await redis.get(lock)) === mine) await redis.del(lock)
    }
  }

  async function refreshNow(provider: DocumentProvider, connected: Connected): Promise<Connected> {
    const { refreshToken } = connected.tokens
    try {
      if (refreshToken === undefined) throw new GrantRefused('There is no refresh token')
      const tokens = await oauth.refresh(provider, refreshToken)
      if (!(await accounts.keepTokens(connected.id, tokens)))
        throw notConnected(provider, 'The account was disconnected in the meantime. Connect it again.')
      return { ...connected, tokens }
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error
      await accounts.forget(connected.id)
      throw connectionExpired(provider)
    }
  }

  return async (owner, provider, call) => {
    const found = await read(owner, provider)
    const connected = isFresh(found) ? found : await refresh(owner, provider, found.tokens.accessToken)
    try {
      return await call(connected.tokens.accessToken, connected)
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error
    }
    const refreshed = await refresh(owner, provider, connected.tokens.accessToken)
    try {
      return await call(refreshed.tokens.accessToken, refreshed)
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error
      await accounts.forget(refreshed.id)
      throw connectionExpired(provider)
    }
  }
}

function connectionExpired(provider: DocumentProvider): Fault {
  return notConnected(
    provider,
    'The provider no longer accepts the connection, because access was revoked or has expired. Connect the account again.',
  )
}

function notConnected({ name }: DocumentProvider, detail: string): Fault {
  return new Fault('document_account_not_connected', { detail: `${documentProviderTitles[name]}: ${detail}` })
}
