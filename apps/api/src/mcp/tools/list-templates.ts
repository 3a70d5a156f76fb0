import { Type } from 'typebox'
import { listCallersTemplates } from '../../templates/list-callers-templates.ts'
import { defineTool } from '../tool.ts'

const limit = { most: 100, usual: 20 }

export const listTemplates = defineTool({
  name: 'list_templates',
  title: 'List templates',
  description:
    'Lists the templates that the key can access, sorted by name. Start here: most other tools need a templateId.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description:
            'Part of the name, such as "invoice", or a complete ID or slug. Default: all templates.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limit.most, description: 'Default: 20.' })),
      cursor: Type.Optional(
        Type.String({ maxLength: 2_000, description: 'The `next` of the previous answer.' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    templates: Type.Array(
      Type.Object({
        templateId: Type.String(),
        slug: Type.String({ description: 'All tools accept it instead of the ID.' }),
        name: Type.String(),
        liveVersion: Type.Union([Type.Integer(), Type.Null()], { description: 'The live version.' }),
        hasUnpublishedChanges: Type.Boolean(),
        updatedAt: Type.String(),
      }),
    ),
    next: Type.Optional(
      Type.String({
        description: 'If set, there are more templates. Call again with this value as `cursor`.',
      }),
    ),
  }),
  async run({ search, limit: count = limit.usual, cursor }, { parts, caller }) {
    const of = { limit: count, search: search?.trim(), cursor, includesUnpublished: true }
    const { data, next } = await listCallersTemplates(parts.catalog.templates, caller, of)
    return {
      answer: {
        templates: data.map(({ templateId, slug, name, liveVersion, hasUnpublishedChanges, updatedAt }) => ({
          templateId,
          slug,
          name,
          liveVersion,
          hasUnpublishedChanges,
          updatedAt: updatedAt.toISOString(),
        })),
        ...(next !== null && { next }),
      },
    }
  },
})
