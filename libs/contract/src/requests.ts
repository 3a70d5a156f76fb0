import { type Static, Type } from 'typebox'
import { requestedVersionSchema } from './requested-version.ts'

/** Limits of `expiration`, in minutes. */
export const expirationMinutes = { min: 1, max: 10_080, fallback: 60 } as const

const templateId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'ID of a published template.',
})

const data = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'Values of the merge fields. Keys must match the template exactly. If `data` is omitted, it is the same as `{}`: required fields are missing.',
  },
)

const blank = Type.Boolean({
  description:
    '`true` generates the blank form: all fields and lists are empty, except for values that are part of a PDF form. Cannot be combined with `data`.',
})

const expiration = Type.Integer({
  minimum: expirationMinutes.min,
  maximum: expirationMinutes.max,
  description: 'Minutes that the link is valid. Only with `output: "url"`. Default: 60.',
})

const bucketName = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Name of your own bucket, which must be connected to the account. Requires `s3_key`.',
})

const bucketKey = Type.String({
  minLength: 1,
  description: 'Object key in that bucket, at most 1,024 bytes of UTF-8.',
})

/** Returns the schema for one of a few values, as an `enum`, because validators do not report a useful error for a union of constants. */
function oneOf<const T extends string>(values: readonly T[], description: string) {
  return Type.Unsafe<T>({ type: 'string', enum: values, description })
}

const format = oneOf(['pdf'], 'Output format of the document: `"pdf"`.')

const shared = {
  templateId,
  version: Type.Optional(requestedVersionSchema),
  data: Type.Optional(data),
  blank: Type.Optional(blank),
  expiration: Type.Optional(expiration),
  s3_bucket: Type.Optional(bucketName),
  s3_key: Type.Optional(bucketKey),
  format: Type.Optional(format),
}

const togetherOrNeither = { s3_bucket: ['s3_key'], s3_key: ['s3_bucket'] }

/** Body of `POST /v1/create`. */
export const createRequestSchema = Type.Object(
  {
    ...shared,
    output: Type.Optional(
      oneOf(
        ['base64', 'url'],
        '`"base64"` (the default) returns the document in the response. `"url"` returns a download link.',
      ),
    ),
  },
  { additionalProperties: false, dependentRequired: togetherOrNeither },
)
/** Body of `POST /v1/create`. */
export type CreateRequest = Static<typeof createRequestSchema>

/** Body of `POST /v1/pdf`, which returns only links. */
export const pdfRequestSchema = Type.Object(
  { ...shared, output: Type.Optional(oneOf(['url'], 'This endpoint only returns links.')) },
  { additionalProperties: false, dependentRequired: togetherOrNeither },
)
/** Body of `POST /v1/pdf`. */
export type PdfRequest = Static<typeof pdfRequestSchema>

/** Response with a link to the document. */
export const urlAnswerSchema = Type.Object(
  { url: Type.String({ format: 'uri', description: 'Presigned download link.' }) },
  { additionalProperties: false },
)
/** Response with a link to the document. */
export type UrlAnswer = Static<typeof urlAnswerSchema>

/** Response with the document itself. */
export const base64AnswerSchema = Type.Object(
  {
    base64: Type.String({ description: 'The document, base64-encoded.' }),
    fileName: Type.String({ description: 'File name of the document.' }),
  },
  { additionalProperties: false },
)
/** Response with the document itself. */
export type Base64Answer = Static<typeof base64AnswerSchema>

/** RFC 9457 problem document: the body of every error. */
export const problemSchema = Type.Object({
  type: Type.String({ format: 'uri' }),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.String(),
  requestId: Type.String(),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        pointer: Type.String(),
        code: Type.String(),
        message: Type.String(),
        suggestion: Type.Optional(Type.String()),
      }),
    ),
  ),
})
/** Body of every error (RFC 9457). */
export type Problem = Static<typeof problemSchema>
