import { createHash, randomBytes } from 'node:crypto'
import { type DocumentProviderName, Fault } from '@platen/contract'
import type { Redis } from '@platen/queue'

/** An authorization that was started, but from which the user has not returned. */
export interface PendingAuthorization {
  provider: DocumentProviderName
  /** Only the session that started it can complete it. */
  sessionId: string
  verifier: string
  /** The template whose document will be imported again. */
  templateId: string | null
}

/** Stores pending authorizations for all API processes in Redis, under the hash of their `state`. */
export interface PendingAuthorizations {
  /** Stores an authorization, and returns its `state`. */
  add(authorization: PendingAuthorization): Promise<string>
  /**
   * Returns the authorization of a `state`, which can be used only once. Throws `document_account_failed` if there is none, or if it belongs
   * to another session.
   */
  take(state: string, sessionId: string): Promise<PendingAuthorization>
}

const lifetimeMs = 10 * 60_000

/** Authorizations expire after ten minutes. */
export function createPendingAuthorizations(redis: Redis): PendingAuthorizations {
  return {
    async add(authorization) {
      const state = randomBytes(32).toString('base64url')
      await redis.set(keyOf(state), JSON.stringify(authorization), 'PX', lifetimeMs)
      return state
    },
    async take(state, sessionId) {
      const kept = await redis.getdel(keyOf(state))
      const authorization = kept === null ? undefined : (JSON.parse(kept) as PendingAuthorization)
      if (authorization?.sessionId === sessionId) return authorization
      throw new Fault('document_account_failed', {
        detail:
          'This authorization was not started in this session, took longer than ten minutes, or was used before. Start again.',
      })
    },
  }
}

function keyOf(state: string): string {
  return `{platen}:document-visit:${createHash('sha256').update(state).digest('hex')}`
}
