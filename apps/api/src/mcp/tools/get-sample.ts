import { namesAsData } from '@platen/merge'
import { sampleFiles } from '@platen/template/draft'
import { Type } from 'typebox'
import { findFields } from '../find-fields.ts'
import { templateId, versionInput } from '../find-template.ts'
import { pieceOf, pieceProperties } from '../pieces.ts'
import { chosenSample } from '../pages/chosen-sample.ts'
import { defineTool } from '../tool.ts'

export const getSample = defineTool({
  name: 'get_sample',
  title: 'Get sample data of a template',
  description:
    'Returns data that fits a template: a sample of its author, or the names of the fields if there is no sample.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      templateId,
      version: Type.Optional(versionInput),
      file: Type.Optional(
        Type.String({
          maxLength: 300,
          description: 'Sample file, such as samples/long.json. Default: the first sample.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    version: Type.Unknown({ description: 'Version number, or "draft".' }),
    file: Type.Union([Type.String(), Type.Null()], {
      description: 'The sample file. `null` if the template has no samples.',
    }),
    files: Type.Array(Type.String(), { description: 'All sample files.' }),
    data: Type.Optional(Type.Unknown()),
    piece: Type.Optional(
      Type.Object(pieceProperties, {
        description: 'The beginning of the JSON, instead of long data. Use read_file to continue.',
      }),
    ),
  }),
  async run({ file: wanted, ...of }, context) {
    const { parts, caller } = context
    const { version, fields, source } = await findFields(context, of)
    const files = source ? sampleFiles(source) : []
    const file = source && chosenSample(source, wanted)
    const piece =
      source && file !== undefined
        ? await parts.bodies.writeSample({ file, text: source.files[file] ?? '' }, caller)
        : pieceOf(JSON.stringify(namesAsData(fields), null, 2))
    return {
      answer: {
        version,
        file: file ?? null,
        files: files.slice(0, 50),
        ...(piece.next === undefined ? { data: JSON.parse(piece.text) as unknown } : { piece }),
      },
    }
  },
})
