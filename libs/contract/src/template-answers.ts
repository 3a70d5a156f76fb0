import { type Static, type TSchema, Type } from 'typebox'

const instant = (description: string) => Type.String({ format: 'date-time', description })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Characters of what templates are searched for. */
export const templateSearchMax = 200

/** A template, as programs read it. */
export const templateAnswerSchema = Type.Object(
  {
    templateId: Type.String({ description: 'What `templateId` of a request is.' }),
    slug: Type.String({ description: 'What the command line calls it.' }),
    name: Type.String({ description: 'As its author calls it.' }),
    liveVersion: orNull(
      Type.Integer({
        description: 'What documents are made of where a request says no version; null before the first.',
      }),
    ),
    newestVersion: orNull(Type.Integer({ description: 'What was published last.' })),
    isPinned: Type.Boolean({ description: 'The live version is pinned: publishing does not change it.' }),
    publishedAt: orNull(instant('When the live version was published.')),
    createdAt: instant('When the template was made.'),
  },
  { additionalProperties: false },
)
/** A template, as `templateAnswerSchema` describes it. */
export type TemplateAnswer = Static<typeof templateAnswerSchema>

const next = orNull(
  Type.String({ description: 'Send it as `cursor` for the page after this one; null on the last.' }),
)

/** Answer of `GET /v1/templates`, by name. */
export const templatePageSchema = Type.Object(
  { data: Type.Array(templateAnswerSchema), next },
  { additionalProperties: false },
)
/** A page of templates, as `templatePageSchema` describes it. */
export type TemplatePage = Static<typeof templatePageSchema>

/** Answer of `GET /v1/templates/{templateId}/versions`, newest first. */
export const templateVersionPageSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          version: Type.Integer({ description: 'Its number, from 1.' }),
          publishedAt: instant('When it was published.'),
          isLive: Type.Boolean({
            description: 'Documents are made of it where a request says no version.',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    next,
  },
  { additionalProperties: false },
)
/** A page of versions, as `templateVersionPageSchema` describes it. */
export type TemplateVersionPage = Static<typeof templateVersionPageSchema>

/** Answer of `GET /v1/templates/{templateId}/sample`. */
export const templateSampleSchema = Type.Object(
  {
    templateId: Type.String(),
    version: Type.Integer({ description: 'Of this version.' }),
    data: Type.Object({}, { additionalProperties: true, description: 'What `data` of a request may be.' }),
    isAuthors: Type.Boolean({
      description:
        'It is the author’s sample; else it was made of the names of the fields, as there is none.',
    }),
  },
  { additionalProperties: false },
)
/** A template's sample, as `templateSampleSchema` describes it. */
export type TemplateSample = Static<typeof templateSampleSchema>

/** Whom the description of a template's data is for. */
export const schemaFlavours = ['json-schema', 'zapier', 'make', 'n8n', 'power-automate'] as const

/** Body of `POST /v1/templates/{templateId}/validate`. */
export const validateRequestSchema = Type.Object(
  {
    data: Type.Optional(
      Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
        description: 'As it would be sent to /v1/create.',
        examples: [{ invoice_no: 'INV-1' }],
      }),
    ),
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Default: the live version.' }),
    ),
  },
  { additionalProperties: false },
)

const finding = Type.Object({
  pointer: Type.String({ description: 'RFC 6901 pointer into the request.' }),
  code: Type.String(),
  message: Type.String(),
  suggestion: Type.Optional(Type.String()),
})

const warning = Type.Object({
  code: Type.String(),
  subject: Type.String({ description: 'What it is about, such as a field.' }),
  message: Type.String(),
})

/** Answer of `POST /v1/templates/{templateId}/validate`. */
export const validateAnswerSchema = Type.Object(
  {
    valid: Type.Boolean({ description: '/v1/create would take the data.' }),
    version: Type.Integer({ description: 'The version that they were held against.' }),
    errors: Type.Array(finding, { description: 'What /v1/create would answer: the first 100 faults.' }),
    errorCount: Type.Integer({ description: 'All of them; beyond 1,000 they are not counted.' }),
    notUsed: Type.Array(finding, {
      description: 'Fields that were sent and that the template does not print. These are not errors.',
    }),
    warnings: Type.Array(warning, {
      description:
        'Warnings of /v1/create that are known before the document is printed, such as a rounded value. Empty when there are errors.',
    }),
  },
  { additionalProperties: false },
)
/** What is wrong with data, as `validateAnswerSchema` describes it. */
export type ValidateAnswer = Static<typeof validateAnswerSchema>
