import { type Static, Type } from 'typebox'
import { keyScopeNames } from './key-grants.ts'

/** Response to `GET /v1/account`. */
export const accountAnswerSchema = Type.Object(
  {
    accountId: Type.String(),
    name: Type.String(),
    key: Type.Object(
      {
        keyId: Type.String(),
        name: Type.String({ description: 'Name that the owner gave the key.' }),
        scopes: Type.Array(Type.Enum(keyScopeNames), { description: 'What the key can do.' }),
        templateIds: Type.Union([Type.Array(Type.String()), Type.Null()], {
          description: 'The templates that the key can access. `null` for all templates.',
        }),
        isTest: Type.Boolean({
          description: 'Whether this is a test key. Its documents are marked and are never sent to a bucket.',
        }),
      },
      { additionalProperties: false },
    ),
    storedBytes: Type.Integer({
      description:
        'Bytes that the account stores: assets, drafts and versions of templates, the logo and fonts, attached files, and uploads.',
    }),
    limits: Type.Object(
      {
        requestsPerSecond: Type.Integer({
          description: 'Maximum number of requests per second with this key.',
        }),
        bodyBytes: Type.Integer({ description: 'Maximum number of bytes in the body of a request.' }),
        documentSeconds: Type.Integer({
          description: 'Maximum number of seconds that a request waits for its document.',
        }),
        linkMinutes: Type.Integer({ description: 'Maximum number of minutes that a link can be valid.' }),
        batchItems: Type.Integer({ description: 'Maximum number of items in a batch from an upload.' }),
        batchItemsInline: Type.Integer({
          description: 'Maximum number of items in a batch that is sent in one request.',
        }),
        storedBytes: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Maximum number of bytes that the account can store. `null` for no limit.',
        }),
      },
      { additionalProperties: false, description: 'Limits of the account and its key.' },
    ),
  },
  { additionalProperties: false },
)
/** Response to `GET /v1/account`. */
export type AccountAnswer = Static<typeof accountAnswerSchema>
