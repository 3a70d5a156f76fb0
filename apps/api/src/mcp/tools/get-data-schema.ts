import { Type } from 'typebox'
import { sourceOfFolder } from '../../templates/reading/source-of-folder.ts'
import { findFields } from '../find-fields.ts'
import { templateId, versionInput } from '../find-template.ts'
import { charactersMax, pieceOf, pieceProperties } from '../pieces.ts'
import { defineTool } from '../tool.ts'

export const getDataSchema = defineTool({
  name: 'get_data_schema',
  title: 'Get the data schema of a template',
  description:
    'Returns the JSON Schema 2020-12 of a template’s data: fields with their types, lists with their items, options, descriptions and examples. Read it before you create data for render or validate_data.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      templateId,
      version: Type.Optional(versionInput),
      from: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Offset to continue from, for a long schema.' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    version: Type.Unknown({ description: 'Version number, or "draft".' }),
    schema: Type.Optional(Type.Unknown({ description: 'The JSON Schema.' })),
    piece: Type.Optional(
      Type.Object(pieceProperties, { description: 'A piece of the JSON, instead of a long schema.' }),
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
    const isLong = text.length > charactersMax
    return {
      answer: {
        version,
        ...(isLong ? { piece: pieceOf(text, from) } : { schema: JSON.parse(text) as unknown }),
      },
    }
  },
})
