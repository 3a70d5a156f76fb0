import { Type } from 'typebox'

/** Version number that responses and records use for documents from the draft. Published versions start at 1. */
export const draftVersion = 0

/** The version of a template that a request names. */
export type RequestedVersion = number | 'draft'

/** The `version` parameter of a request. */
export const requestedVersionSchema = Type.Unsafe<RequestedVersion>({
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', const: 'draft' },
  ],
  description:
    'The number of a published version, or `"draft"` for the current draft, which requires a key with the `templates:write` scope. Default: the live version.',
})

/** Error message for an invalid version. */
export const invalidVersionMessage = 'Must be a version number, starting at 1, or "draft".'
