import { Type } from 'typebox'
import { sourceOfFolder } from '../../templates/reading/source-of-folder.ts'
import { findFields } from '../find-fields.ts'
import { templateId, versionInput } from '../find-template.ts'
import { lettersMax, pieceOf, pieceProperties } from '../pieces.ts'
import { defineTool } from '../tool.ts'

/** The JSON Schema of a template's data. */
export const getDataSchema = defineTool({
  name: 'get_data_schema',
  title: 'Schema of a template’s data',
  description:
    'What data a template takes, as JSON Schema 2020-12: fields with their types, lists with their items, options, descriptions and examples. Read it before you make data for render or validate_data.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      templateId,
      version: Type.Optional(versionInput),
      from: Type.Optional(Type.Integer({ minimum: 0, description: 'Letter to read on at, of a long one.' })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    version: Type.Unknown({ description: 'A number, or "draft".' }),
    schema: Type.Optional(Type.Unknown({ description: 'The JSON Schema.' })),
    piece: Type.Optional(
      Type.Object(pieceProperties, { description: 'In place of a long schema: a piece of its JSON.' }),
    ),
  }),
  async run({ from = 0, ...of }, context) {
    const { templateId: id, name, version, fields, source } = await findFields(context, of)
    const { parts, caller } = context
    const text =
      version === 'draft'
        ? await parts.bodies.describeFolder(
            { name, fields, ...sourceOfFolder(source) },
            'json-schema',
            caller,
          )
        : await parts.schemaOfVersion({ templateId: id, version, name, fields }, 'json-schema', caller)
    const isLong = text.length > lettersMax
    return {
      answer: {
        version,
        ...(isLong ? { piece: pieceOf(text, from) } : { schema: JSON.parse(text) as unknown }),
      },
    }
  },
})
