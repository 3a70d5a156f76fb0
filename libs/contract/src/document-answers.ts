import { type Static, Type } from 'typebox'

/** What became of a document; `cancelled`: its caller left or called it off before it was there. */
export const documentStatuses = ['succeeded', 'failed', 'cancelled'] as const

const instant = (description: string) => Type.String({ format: 'date-time', description })
const milliseconds = Type.Optional(Type.Number({ minimum: 0 }))

/** Body of `GET /v1/documents/{documentId}`: figures alone, never what stands in the document. */
export const documentSchema = Type.Object(
  {
    documentId: Type.String(),
    status: Type.Enum(documentStatuses),
    templateId: Type.String(),
    templateName: Type.Union([Type.String(), Type.Null()], {
      description: 'Its present name; `null` where there is no such template any more.',
    }),
    templateVersion: Type.Integer({ description: '0: the draft.' }),
    isTest: Type.Boolean({ description: 'By a test key.' }),
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
      description: 'Why it failed.',
    }),
    createdAt: instant('When it was written down: when the document was there, or had failed.'),
    expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the stored document expires. `null` if it is not stored here.',
    }),
    deletedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When it was deleted by its owner.',
    }),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/documents/{documentId}`, as `documentSchema` describes it. */
export type DocumentAnswer = Static<typeof documentSchema>

/** Body of `GET /v1/documents`, newest first. */
export const documentPageSchema = Type.Object(
  {
    data: Type.Array(documentSchema),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'For `cursor` of the next page; `null` on the last one.',
    }),
  },
  { additionalProperties: false },
)
/** Body of `GET /v1/documents`, as `documentPageSchema` describes it. */
export type DocumentPage = Static<typeof documentPageSchema>
