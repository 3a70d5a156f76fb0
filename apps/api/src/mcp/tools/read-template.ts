import { Type } from 'typebox'
import { findSource, templateId, versionInput } from '../find-template.ts'
import { pieceOf, pieceProperties } from '../pieces.ts'
import { defineTool } from '../tool.ts'

const settingsMax = 12_000

export const readTemplate = defineTool({
  name: 'read_template',
  title: 'Read a template',
  description:
    'Returns an overview of a template: its versions, its files with their sizes, its assets, and its settings (template.json: page, languages, declared fields, formulas). For the text of a file, use read_file.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object({ templateId, version: Type.Optional(versionInput) }, { additionalProperties: false }),
  output: Type.Object({
    templateId: Type.String(),
    name: Type.String(),
    version: Type.Unknown({ description: 'The version that was read: a number, or "draft".' }),
    revision: Type.Optional(
      Type.Integer({
        description: 'Revision of the draft. Send it with each change, so that others’ changes are not lost.',
      }),
    ),
    publishedVersion: Type.Union([Type.Integer(), Type.Null()], { description: 'The newest version.' }),
    liveVersion: Type.Union([Type.Integer(), Type.Null()], { description: 'The live version.' }),
    hasUnpublishedChanges: Type.Boolean(),
    files: Type.Array(Type.Object({ file: Type.String(), letters: Type.Integer() })),
    assets: Type.Array(Type.Object({ file: Type.String(), bytes: Type.Integer(), type: Type.String() })),
    settings: Type.Object(pieceProperties),
  }),
  async run(input, context) {
    const { template, version, source, revision } = await findSource(context, input)
    return {
      answer: {
        templateId: template.templateId,
        name: template.name,
        version,
        ...(revision !== undefined && { revision }),
        publishedVersion: template.publishedVersion,
        liveVersion: template.liveVersion,
        hasUnpublishedChanges: template.hasUnpublishedChanges,
        files: Object.entries(source.files).map(([file, text]) => ({ file, letters: text.length })),
        assets: Object.entries(source.assets).map(([file, { bytes, contentType }]) => ({
          file,
          bytes,
          type: contentType,
        })),
        settings: pieceOf(source.files['template.json'] ?? '', 0, settingsMax),
      },
    }
  },
})
