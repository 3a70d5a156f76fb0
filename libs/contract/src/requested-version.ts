import { Type } from 'typebox'

/** As which version a document of the draft counts in answers and in what is written down: versions count from 1. */
export const draftVersion = 0

/** Which version of a template a request is about. */
export type RequestedVersion = number | 'draft'

/** `version` of a request. */
export const requestedVersionSchema = Type.Unsafe<RequestedVersion>({
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', const: 'draft' },
  ],
  description:
    'The number of a published version, or `"draft"` for the template as it is being edited, with a key that has the scope `templates:write`. Default: the version that callers get.',
})

/** What is said of a value that is no version. */
export const invalidVersionMessage = 'Must be the number of a version, from 1, or "draft".'
