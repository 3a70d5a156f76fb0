import { objectOptionFields, type ObjectOptions } from '../object-options.ts'
import { type Static, Type } from 'typebox'
import { type KeyGrant, keyPerSecondMax, keyScopeNames, keyTemplatesMax } from '../key-grants.ts'
import type { StageMs, Warning } from '../render.ts'

/** Who may sign up: anyone, nobody, or who has an invitation of the operator's. */
export type SignupMode = 'open' | 'closed' | 'invite'

/** Answer of `GET /app/api/welcome`, which needs no log-in. */
export interface Welcome {
  signup: SignupMode
  /** The service can send mail, so a forgotten password can be reset without the operator. */
  sendsMail: boolean
}

/** Answer of `GET /app/api/session`; 401 `login_required` without one. */
export interface SessionAnswer {
  user: {
    userId: string
    name: string
    email: string
    /** The user opened a link that was sent to the address. Connectors send mail only for such accounts. */
    isConfirmed: boolean
    createdAt: string
  }
  accountId: string
  /** Address under which callers reach the service, without a slash at its end. */
  baseUrl: string
}

/**
 * A log-in that lasts, in `GET /app/api/auth/list-sessions` (`{ sessions }`, the last used first). `POST /app/api/auth/revoke-session { id }`
 * ends it.
 */
export interface SessionInfo {
  id: string
  createdAt: string
  /** To within ten minutes. */
  lastUsedAt: string
  userAgent: string | null
  ipAddress: string | null
  /** The one that asks. */
  isCurrent: boolean
}

/** Body of `DELETE /app/api/account`: the account with all its data ends at once. */
export const deleteAccountSchema = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)

/** A key in `GET /app/api/keys`, newest first. */
export interface KeyInfo extends KeyGrant {
  keyId: string
  name: string
  /** Of the line that the sign-up began: the one that examples show. */
  isMain: boolean
  /** The key's beginning and end, such as `plt_4f…9Qz`. */
  masked: string
  createdAt: string
  /** When it ends by itself. */
  expiresAt: string | null
  /** A newer one has taken its place: it ends with its grace. */
  isRolled: boolean
  lastUsedAt: string | null
}

const keyName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** Body of `POST /app/api/keys`: a key beside the main one. Answers `{ keyId }`. */
export const newKeySchema = Type.Object(
  {
    name: keyName,
    scopes: Type.Array(Type.Enum(keyScopeNames), { minItems: 1, uniqueItems: true }),
    templateIds: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: keyTemplatesMax,
        uniqueItems: true,
      }),
    ),
    isTest: Type.Optional(Type.Boolean()),
    perSecond: Type.Optional(Type.Integer({ minimum: 1, maximum: keyPerSecondMax })),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
  },
  { additionalProperties: false },
)
/** What is said of a new key, as `newKeySchema` checks it. */
export type NewKey = Static<typeof newKeySchema>

/** Body of `PATCH /app/api/keys/{keyId}`. */
export const renameKeySchema = Type.Object({ name: keyName }, { additionalProperties: false })

/**
 * Body of `POST /app/api/keys/{keyId}/roll`, and of `POST /app/api/keys/roll` for the main key. Those of its line that came before work for
 * `graceMinutes` more. Answers `{ keyId }`.
 */
export const rollKeySchema = Type.Object(
  { graceMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }) },
  { additionalProperties: false },
)

/** Body of `PUT /app/api/buckets/{name}` and `POST /app/api/buckets/{name}/test`. A secret left out is the one that was kept. */
export const bucketConnectionSchema = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 2_000 }),
    region: Type.String({ minLength: 1, maxLength: 100 }),
    pathStyle: Type.Boolean(),
    accessKey: Type.String({ minLength: 1, maxLength: 200 }),
    secretKey: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    ...objectOptionFields,
  },
  { additionalProperties: false },
)
/** How a bucket is reached, as `bucketConnectionSchema` checks it. */
export type BucketConnection = Static<typeof bucketConnectionSchema>

/** A bucket in `GET /app/api/buckets`: never its secret. */
export interface BucketAnswer extends ObjectOptions {
  name: string
  endpoint: string
  region: string
  pathStyle: boolean
  accessKey: string
  createdAt: string
}

/** Answer of a bucket's test, which writes, reads and deletes a probe object; the first step that fails is the last one. */
export interface BucketTest {
  ok: boolean
  steps: { step: 'write' | 'read' | 'delete'; ok: boolean; ms: number; message: string }[]
}

/** A document in `GET /app/api/generations` (`?templateId=&outcome=succeeded|failed&isTest=true|false&day=YYYY-MM-DD&before=&limit=`), newest first. */
export interface GenerationAnswer {
  generationId: string
  templateId: string
  templateName: string | null
  version: number
  requestId: string
  outcome: string
  /** By a test key. */
  isTest: boolean
  /** The fault's title, for people; `null` when it succeeded. */
  problem: string | null
  bytes: number | null
  pages: number | null
  ms: Partial<StageMs> | null
  warnings: Warning[]
  createdAt: string
}

/** Answer of `GET /app/api/generations`. */
export interface GenerationList {
  generations: GenerationAnswer[]
  /** For `before` of the next page; `null` on the last one. */
  next: string | null
}

/** Answer of `GET /app/api/generations/days` (`?templateId=&isTest=&days=30`): each day in UTC, oldest first, none left out. Unless
 * `isTest` says which are counted, those of test keys are in `tests` alone.
 */
export interface GenerationDays {
  days: { day: string; succeeded: number; failed: number; tests: number }[]
}
