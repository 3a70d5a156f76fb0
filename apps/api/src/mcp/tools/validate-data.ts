import { Type } from 'typebox'
import type { PackedData } from '../../bodies/packed-data.ts'
import { warningsOf } from '../pages/printed-document.ts'
import { findFields } from '../find-fields.ts'
import { templateId, versionInput } from '../find-template.ts'
import { defineTool } from '../tool.ts'

const faultsShown = 50
const notUsedShown = 50

const finding = Type.Object({
  pointer: Type.String({ description: 'JSON pointer, such as /data/items/0/price.' }),
  code: Type.String(),
  message: Type.String(),
  suggestion: Type.Optional(Type.String()),
})

export const validateData = defineTool({
  name: 'validate_data',
  title: 'Validate data for a template',
  description:
    'Validates data for a template and returns all errors that render would return, without generating a document. Also lists values that are never printed.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      templateId,
      version: Type.Optional(versionInput),
      data: Type.Unsafe<Record<string, unknown> | PackedData>({
        type: 'object',
        additionalProperties: true,
        description: 'Values of the fields, as for render.',
      }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    version: Type.Unknown({ description: 'Version number, or "draft".' }),
    fits: Type.Boolean(),
    faults: Type.Array(finding),
    total: Type.Integer({ description: 'Number of all errors. Only the first ones are listed.' }),
    notUsed: Type.Array(finding, {
      description: 'Values that are never printed. Callers can omit them.',
    }),
    warnings: Type.Array(Type.String(), {
      description: 'Warnings of render that are known before rendering, such as text in another language.',
    }),
  }),
  async run({ data, ...of }, context) {
    const { parts, caller } = context
    const { version, ...template } = await findFields(context, of)
    const { found, notUsed, warnings } = await parts.reviewData(template, data, caller)
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
