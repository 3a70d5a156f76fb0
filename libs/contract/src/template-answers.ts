import { type Static, type TSchema, Type } from 'typebox'

const instant = (description: string) => Type.String({ format: 'date-time', description })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Maximum length of a search for templates, in characters. */
export const templateSearchMax = 200

/** A template in the public API. */
export const templateAnswerSchema = Type.Object(
  {
    templateId: Type.String({ description: 'ID of the template, for `templateId` in requests.' }),
    slug: Type.String({ description: 'Name of the template on the command line.' }),
    name: Type.String({ description: 'Name of the template.' }),
    liveVersion: orNull(
      Type.Integer({
        description:
          'Version that is used when a request names no version. `null` before the first version is published.',
      }),
    ),
    newestVersion: orNull(Type.Integer({ description: 'Version that was published last.' })),
    isPinned: Type.Boolean({
      description: 'Whether the live version is pinned, so that publishing does not change it.',
    }),
    publishedAt: orNull(instant('When the live version was published.')),
    createdAt: instant('When the template was created.'),
  },
  { additionalProperties: false },
)
/** A template in the public API. */
export type TemplateAnswer = Static<typeof templateAnswerSchema>

const next = orNull(Type.String({ description: 'The `cursor` for the next page. `null` on the last page.' }))

/** Response to `GET /v1/templates`, sorted by name. */
export const templatePageSchema = Type.Object(
  { data: Type.Array(templateAnswerSchema), next },
  { additionalProperties: false },
)
/** A page of templates. */
export type TemplatePage = Static<typeof templatePageSchema>

/** Response to `GET /v1/templates/{templateId}/versions`, newest first. */
export const templateVersionPageSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          version: Type.Integer({ description: 'Version number, from 1.' }),
          publishedAt: instant('When the version was published.'),
          isLive: Type.Boolean({
            description: 'Whether this version is used when a request names no version.',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    next,
  },
  { additionalProperties: false },
)
/** A page of versions. */
export type TemplateVersionPage = Static<typeof templateVersionPageSchema>

/** Response to `GET /v1/templates/{templateId}/sample`. */
export const templateSampleSchema = Type.Object(
  {
    templateId: Type.String(),
    version: Type.Integer({ description: 'Version that the data fits.' }),
    data: Type.Object(
      {},
      { additionalProperties: true, description: 'Sample data, in the format of `data` in requests.' },
    ),
    isAuthors: Type.Boolean({
      description:
        'Whether the author of the template saved this sample. Otherwise it was generated from the names of the fields.',
    }),
  },
  { additionalProperties: false },
)
/** Sample data of a template. */
export type TemplateSample = Static<typeof templateSampleSchema>

/** Platforms that the description of a template's data can be formatted for. */
export const schemaFlavors = ['json-schema', 'zapier', 'make', 'n8n', 'power-automate'] as const

/** Body of `POST /v1/templates/{templateId}/validate`. */
export const validateRequestSchema = Type.Object(
  {
    data: Type.Optional(
      Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
        description: 'The `data` to check, as in `POST /v1/create`.',
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
  pointer: Type.String({ description: 'RFC 6901 JSON pointer into the request.' }),
  code: Type.String(),
  message: Type.String(),
  suggestion: Type.Optional(Type.String()),
})

const warning = Type.Object({
  code: Type.String(),
  subject: Type.String({ description: 'Subject of the warning, such as a field.' }),
  message: Type.String(),
})

/** Response to `POST /v1/templates/{templateId}/validate`. */
export const validateAnswerSchema = Type.Object(
  {
    valid: Type.Boolean({ description: 'Whether `POST /v1/create` would accept the data.' }),
    version: Type.Integer({ description: 'Version that the data was checked against.' }),
    errors: Type.Array(finding, { description: 'The first 100 errors that `POST /v1/create` would return.' }),
    errorCount: Type.Integer({ description: 'Number of all errors, counted up to 1,000.' }),
    notUsed: Type.Array(finding, {
      description: 'Fields in the data that the template does not print. These are not errors.',
    }),
    warnings: Type.Array(warning, {
      description:
        'Warnings that `POST /v1/create` would return and that are known before rendering, such as a rounded value. Empty if there are errors.',
    }),
  },
  { additionalProperties: false },
)
/** Result of validating data. */
export type ValidateAnswer = Static<typeof validateAnswerSchema>
