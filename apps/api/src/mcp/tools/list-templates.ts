import { Type } from 'typebox'
import { listCallersTemplates } from '../../templates/list-callers-templates.ts'
import { defineTool } from '../tool.ts'

const limit = { most: 100, usual: 20 }

/** Finds templates. */
export const listTemplates = defineTool({
  name: 'list_templates',
  title: 'List templates',
  description: 'The templates that this key knows, by name. Start here: every other tool takes a templateId.',
  scopes: ['read', 'templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Part of a name, such as "invoice", or a whole id or slug. Left out: all.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limit.most, description: 'Default 20.' })),
      cursor: Type.Optional(Type.String({ maxLength: 2_000, description: '`next` of the answer before.' })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    templates: Type.Array(
      Type.Object({
        templateId: Type.String(),
        slug: Type.String({ description: 'Every tool takes it in place of the id.' }),
        name: Type.String(),
        liveVersion: Type.Union([Type.Integer(), Type.Null()], { description: 'The one that callers get.' }),
        hasUnpublishedChanges: Type.Boolean(),
        updatedAt: Type.String(),
      }),
    ),
    next: Type.Optional(Type.String({ description: 'There are more: call again with this as `cursor`.' })),
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
