import { Type } from 'typebox'
import type { PackedData } from '../../bodies/packed-data.ts'
import { warningsOf } from '../seeing/printed-document.ts'
import { findFields } from '../find-fields.ts'
import { templateId, versionInput } from '../find-template.ts'
import { defineTool } from '../tool.ts'

const faultsShown = 50
const notUsedShown = 50

const place = Type.Object({
  pointer: Type.String({ description: 'JSON pointer, such as /data/items/0/price.' }),
  code: Type.String(),
  message: Type.String(),
  suggestion: Type.Optional(Type.String()),
})

/** Holds data against a template, without a document. */
export const validateData = defineTool({
  name: 'validate_data',
  title: 'Check data against a template',
  description:
    'Checks data against a template and returns every error that render would return, without generating a document. Also lists values that were sent and are never printed.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      templateId,
      version: Type.Optional(versionInput),
      data: Type.Unsafe<Record<string, unknown> | PackedData>({
        type: 'object',
        additionalProperties: true,
        description: 'Values of the fields, as render takes them.',
      }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    version: Type.Unknown({ description: 'A number, or "draft".' }),
    fits: Type.Boolean(),
    faults: Type.Array(place),
    total: Type.Integer({ description: 'Of all faults; the first are listed.' }),
    notUsed: Type.Array(place, {
      description: 'What was sent and is never printed: right or wrong, callers may leave it out.',
    }),
    warnings: Type.Array(Type.String(), {
      description:
        'Warnings of render that are known before the document is printed, such as texts in another language.',
    }),
  }),
  async run({ data, ...of }, context) {
    const { parts, caller } = context
    const { version, ...template } = await findFields(context, of)
    const { found, notUsed, warnings } = await parts.judgeData(template, data, caller)
    const { faults, total } = found
    return {
      answer: {
        version,
        fits: total === 0,
        faults: faults.slice(0, faultsShown),
        total,
        notUsed: notUsed.slice(0, notUsedShown),
        warnings: warningsOf(warnings),
      },
    }
  },
})
