import { type Static, Type } from 'typebox'
import { keyScopeNames } from './key-grants.ts'

/** Answer of `GET /v1/account`. */
export const accountAnswerSchema = Type.Object(
  {
    accountId: Type.String(),
    name: Type.String(),
    key: Type.Object(
      {
        keyId: Type.String(),
        name: Type.String({ description: 'As its owner calls it.' }),
        scopes: Type.Array(Type.Enum(keyScopeNames), { description: 'What it may do.' }),
        templateIds: Type.Union([Type.Array(Type.String()), Type.Null()], {
          description: 'The templates that it knows; null: all.',
        }),
        isTest: Type.Boolean({ description: 'Its documents are marked, and never reach a bucket.' }),
      },
      { additionalProperties: false },
    ),
    storedBytes: Type.Integer({
      description:
        'Bytes that the account stores: assets, drafts and versions of templates, logo and fonts, attached files and uploads.',
    }),
    limits: Type.Object(
      {
        requestsPerSecond: Type.Integer({ description: 'Of this key.' }),
        bodyBytes: Type.Integer({ description: 'Of a request.' }),
        documentSeconds: Type.Integer({ description: 'For which a request waits for its document.' }),
        linkMinutes: Type.Integer({ description: 'For which a link may work.' }),
        batchItems: Type.Integer({ description: 'Of a batch that was uploaded.' }),
        batchItemsInline: Type.Integer({ description: 'Of a batch in one request.' }),
        storedBytes: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Bytes that the account can store; null: no limit.',
        }),
      },
      { additionalProperties: false, description: 'Upper bounds.' },
    ),
  },
  { additionalProperties: false },
)
/** Whose key it is, as `accountAnswerSchema` describes it. */
export type AccountAnswer = Static<typeof accountAnswerSchema>
