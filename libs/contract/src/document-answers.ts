import { type Static, Type } from 'typebox'

/** Outcomes of a document. `cancelled`: the caller disconnected or canceled before the document was ready. */
export const documentStatuses = ['succeeded', 'failed', 'cancelled'] as const

const instant = (description: string) => Type.String({ format: 'date-time', description })
const milliseconds = Type.Optional(Type.Number({ minimum: 0 }))

/** Body of `GET /v1/documents/{documentId}`: only metadata, never the document's content. */
export const documentSchema = Type.Object(
  {
    documentId: Type.String(),
    status: Type.Enum(documentStatuses),
    templateId: Type.String(),
    templateName: Type.Union([Type.String(), Type.Null()], {
      description: 'Current name of the template. `null` if the template no longer exists.',
    }),
    templateVersion: Type.Integer({ description: '`0` for the draft.' }),
    isTest: Type.Boolean({ description: 'Whether the document was generated with a test key.' }),
    requestId: Type.String(),
    jobId: Type.Union([Type.String(), Type.Null()]),
    pageCount: Type.Union([Type.Integer(), Type.Null()]),
    bytes: Type.Union([Type.Integer(), Type.Null()]),
    warnings: Type.Array(
      Type.Object({ code: Type.String(), subject: Type.String(), message: Type.String() }),
    ),
    stages: Type.Union(
      [
        Type.Object({
          queue: milliseconds,
          load: milliseconds,
          merge: milliseconds,
          print: milliseconds,
          deliver: milliseconds,
        }),
        Type.Null(),
      ],
      { description: 'Milliseconds in each stage.' },
    ),
    error: Type.Union([Type.Object({ code: Type.String(), title: Type.String() }), Type.Null()], {
      description: 'Why the document failed. `null` if it did not fail.',
    }),
    createdAt: instant('When the document was generated or failed.'),
    expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the stored document expires. `null` if it is not stored here.',
    }),
    deletedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description:
        'When the stored document was deleted through the API or the dashboard. `null` if it was not.',
    }),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/documents/{documentId}`. */
export type DocumentAnswer = Static<typeof documentSchema>

/** Body of `GET /v1/documents`, newest first. */
export const documentPageSchema = Type.Object(
  {
    data: Type.Array(documentSchema),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'The `cursor` for the next page. `null` on the last page.',
    }),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/documents`. */
export type DocumentPage = Static<typeof documentPageSchema>
