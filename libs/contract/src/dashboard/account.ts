import { objectOptionFields, type ObjectOptions } from '../object-options.ts'
import { type Static, Type } from 'typebox'
import { type KeyGrant, keyPerSecondMax, keyScopeNames, keyTemplatesMax } from '../key-grants.ts'
import type { StageMs, Warning } from '../render.ts'

/** Who can sign up: anyone, nobody, or people with an invitation from the operator. */
export type SignupMode = 'open' | 'closed' | 'invite'

/** Response to `GET /app/api/welcome`, which needs no sign-in. */
export interface Welcome {
  signup: SignupMode
  /** Whether the service can send email. If so, people can reset a forgotten password without the operator. */
  sendsMail: boolean
}

/** Response to `GET /app/api/session`; 401 `login_required` if there is no session. */
export interface SessionAnswer {
  user: {
    userId: string
    name: string
    email: string
    /** Whether the user opened a link that was sent to the address. Connectors send email only for confirmed accounts. */
    isConfirmed: boolean
    createdAt: string
  }
  accountId: string
  /** Base URL of the service for callers, without a trailing slash. */
  baseUrl: string
}

/**
 * An active session in `GET /app/api/auth/list-sessions` (`{ sessions }`, most recently used first). `POST /app/api/auth/revoke-session { id }`
 * ends the session.
 */
export interface SessionInfo {
  id: string
  createdAt: string
  /** Accurate to ten minutes. */
  lastUsedAt: string
  userAgent: string | null
  ipAddress: string | null
  /** Whether this is the session of the request. */
  isCurrent: boolean
}

/** Body of `DELETE /app/api/account`, which deletes the account and all its data immediately. */
export const deleteAccountSchema = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)

/** A key in `GET /app/api/keys`, newest first. */
export interface KeyInfo extends KeyGrant {
  keyId: string
  name: string
  /** Whether this is the main key, which was created at sign-up, or which replaced an earlier main key. Examples show this key. */
  isMain: boolean
  /** The key's beginning and end, such as `plt_4f…9Qz`. */
  masked: string
  createdAt: string
  /** When the key expires. */
  expiresAt: string | null
  /** Whether a newer key has replaced this key, which then expires after its grace period. */
  isRolled: boolean
  lastUsedAt: string | null
}

const keyName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** Body of `POST /app/api/keys`, which creates an additional key. The response is `{ keyId }`. */
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
/** Body of `POST /app/api/keys`. */
export type NewKey = Static<typeof newKeySchema>

/** Body of `PATCH /app/api/keys/{keyId}`. */
export const renameKeySchema = Type.Object({ name: keyName }, { additionalProperties: false })

/**
 * Body of `POST /app/api/keys/{keyId}/roll`, and of `POST /app/api/keys/roll` for the main key. The replaced keys work for another `graceMinutes`.
 * The response is `{ keyId }`.
 */
export const rollKeySchema = Type.Object(
  { graceMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }) },
  { additionalProperties: false },
)

/** Body of `PUT /app/api/buckets/{name}` and `POST /app/api/buckets/{name}/test`. Without `secretKey`, the stored secret is used. */
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
/** Connection settings of a bucket. */
export type BucketConnection = Static<typeof bucketConnectionSchema>

/** A bucket in `GET /app/api/buckets`, without its secret. */
export interface BucketAnswer extends ObjectOptions {
  name: string
  endpoint: string
  region: string
  pathStyle: boolean
  accessKey: string
  createdAt: string
}

/** Result of a bucket test, which writes, reads and deletes a test object. The test stops at the first step that fails. */
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
  /** Whether the document was generated with a test key. */
  isTest: boolean
  /** Title of the fault; `null` if the generation succeeded. */
  problem: string | null
  bytes: number | null
  pages: number | null
  ms: Partial<StageMs> | null
  warnings: Warning[]
  createdAt: string
}

/** Response to `GET /app/api/generations`. */
export interface GenerationList {
  generations: GenerationAnswer[]
  /** The `before` of the next page; `null` on the last page. */
  next: string | null
}

/**
 * Response to `GET /app/api/generations/days` (`?templateId=&isTest=&days=30`): all UTC days, oldest first. Without `isTest`, generations with test
 * keys are counted only in `tests`.
 */
export interface GenerationDays {
  days: { day: string; succeeded: number; failed: number; tests: number }[]
}
