import { namesAsData } from '@platen/merge'
import { sampleFiles } from '@platen/template/draft'
import { Type } from 'typebox'
import { findFields } from '../find-fields.ts'
import { templateId, versionInput } from '../find-template.ts'
import { pieceOf, pieceProperties } from '../pieces.ts'
import { chosenSample } from '../seeing/chosen-sample.ts'
import { defineTool } from '../tool.ts'

/** Data that a template takes. */
export const getSample = defineTool({
  name: 'get_sample',
  title: 'Sample data of a template',
  description:
    'Data that matches a template: a sample of its author, or the name of each field if there is no sample.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      templateId,
      version: Type.Optional(versionInput),
      file: Type.Optional(
        Type.String({
          maxLength: 300,
          description: 'Such as samples/long.json. Left out: the first sample.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    version: Type.Unknown({ description: 'A number, or "draft".' }),
    file: Type.Union([Type.String(), Type.Null()], { description: 'null: the author has given none.' }),
    files: Type.Array(Type.String(), { description: 'All samples.' }),
    data: Type.Optional(Type.Unknown()),
    piece: Type.Optional(
      Type.Object(pieceProperties, {
        description: 'In place of long data: the beginning of its JSON. read_file reads on.',
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
