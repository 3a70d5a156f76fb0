import { knowsTemplate } from '@platen/contract'
import { Type } from 'typebox'
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
        Type.String({ maxLength: 200, description: 'Part of a name, such as "invoice". Left out: all.' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limit.most, description: 'Default 20.' })),
      from: Type.Optional(Type.Integer({ minimum: 0, description: '`next` of the answer before.' })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    templates: Type.Array(
      Type.Object({
        templateId: Type.String(),
        name: Type.String(),
        liveVersion: Type.Union([Type.Integer(), Type.Null()], { description: 'The one that callers get.' }),
        hasUnpublishedChanges: Type.Boolean(),
        updatedAt: Type.String(),
      }),
    ),
    total: Type.Integer({ description: 'Of all that were found.' }),
    next: Type.Optional(Type.Integer({ description: 'There are more: call again with this as `from`.' })),
  }),
  async run({ search = '', limit: count = limit.usual, from = 0 }, { parts, caller }) {
    const { accountId, key } = caller
    const listed = await parts.catalog.templates.listOverviews(accountId, {
      archived: false,
      documentsSince: new Date(),
    })
    const wanted = search.trim().toLowerCase()
    const found = listed.filter(
      ({ templateId, name, slug }) =>
        knowsTemplate(key, templateId) && `${name}\n${slug}`.toLowerCase().includes(wanted),
    )
    const shown = found.slice(from, from + count)
    const next = from + shown.length
    return {
      answer: {
        templates: shown.map(({ templateId, name, liveVersion, hasUnpublishedChanges, updatedAt }) => ({
          templateId,
          name,
          liveVersion,
          hasUnpublishedChanges,
          updatedAt: updatedAt.toISOString(),
        })),
        total: found.length,
        ...(next < found.length && { next }),
      },
    }
  },
})
