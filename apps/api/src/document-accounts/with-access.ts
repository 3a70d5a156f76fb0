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
 * Runs a call with an access token of the person's connection, refreshed before where it ends soon, and once more where the provider takes it no
 * longer. Throws `document_account_not_connected`; a connection that the provider refuses for good is forgotten.
 */
export type WithAccess = <T>(
  owner: DocumentAccountOwner,
  provider: DocumentProvider,
  call: (accessToken: string, account: DocumentAccount) => Promise<T>,
) => Promise<T>

/** Before its end by so much an access token counts as ended: a document may take a while. */
const aheadMs = 120_000
const lockMs = 30_000
const lockPauseMs = 100

/** One refresh at a time for a connection, whatever the number of API processes: providers may take a refresh token once. */
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
  const isFresh = ({ tokens }: Connected) => tokens.accessUntil.getTime() - clock().getTime() > aheadMs

  /** `stale`: the access token that is to be replaced. */
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
      // Somebody else may have done it meanwhile.
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
      throw lost(provider)
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
    const anew = await refresh(owner, provider, connected.tokens.accessToken)
    try {
      return await call(anew.tokens.accessToken, anew)
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error
      await accounts.forget(anew.id)
      throw lost(provider)
    }
  }
}

function lost(provider: DocumentProvider): Fault {
  return notConnected(
    provider,
    'The provider no longer accepts the connection, because access was revoked or has expired. Connect the account again.',
  )
}

function notConnected({ name }: DocumentProvider, detail: string): Fault {
  return new Fault('document_account_not_connected', { detail: `${documentProviderTitles[name]}: ${detail}` })
}
