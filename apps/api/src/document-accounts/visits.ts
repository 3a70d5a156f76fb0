import { createHash, randomBytes } from 'node:crypto'
import { type DocumentProviderName, Fault } from '@platen/contract'
import type { Redis } from '@platen/queue'

/** A visit to a provider, from which the person is to come back. */
export interface Visit {
  provider: DocumentProviderName
  /** The session that began it, and may end it. */
  sessionId: string
  verifier: string
  /** The template whose document is to be imported again. */
  templateId: string | null
}

/** Visits that are under way. Kept by all API processes together, in Redis, under the hash of their `state`. */
export interface Visits {
  /** Notes a visit; answers its `state`. */
  begin(visit: Visit): Promise<string>
  /** The visit of this `state`, once. Throws `document_account_failed` when there is none, or it is another session's. */
  end(state: string, sessionId: string): Promise<Visit>
}

const visitMs = 10 * 60_000

/** Visits in this Redis; each lasts ten minutes. */
export function createVisits(redis: Redis): Visits {
  return {
    async begin(visit) {
      const state = randomBytes(32).toString('base64url')
      await redis.set(keyOf(state), JSON.stringify(visit), 'PX', visitMs)
      return state
    },
    async end(state, sessionId) {
      const kept = await redis.getdel(keyOf(state))
      const visit = kept === null ? undefined : (JSON.parse(kept) as Visit)
      if (visit?.sessionId === sessionId) return visit
      throw new Fault('document_account_failed', {
        detail:
          'This sign-in was not started in this session, took longer than ten minutes, or was used before. Start again.',
      })
    },
  }
}

function keyOf(state: string): string {
  return `{platen}:document-visit:${createHash('sha256').update(state).digest('hex')}`
}
