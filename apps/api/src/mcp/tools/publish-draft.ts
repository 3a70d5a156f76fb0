import { Type } from 'typebox'
import { draftProperties } from '../editing/change-draft.ts'
import { findTemplate } from '../find-template.ts'
import { defineTool } from '../tool.ts'

const notesShown = 20

/** Makes the draft the newest version. */
export const publishDraft = defineTool({
  name: 'publish_draft',
  title: 'Publish the draft',
  description:
    'Make the draft the newest version: callers get it from now on, unless the template is pinned to another version. Every sample is rendered first, and one that fails stops it. Only if the person wants it published: render the draft, look, and compare_draft before.',
  scopes: ['templates:write'],
  isForLiveKeys: true,
  hints: { isDestructive: true },
  input: Type.Object(draftProperties, { additionalProperties: false }),
  output: Type.Object({
    version: Type.Integer({ description: 'The new one.' }),
    liveVersion: Type.Integer({ description: 'The one that callers get.' }),
    notes: Type.Array(Type.String()),
  }),
  async run({ templateId, revision }, context) {
    const { parts, caller, report } = context
    const { accountId, requestId, signal } = caller
    const template = await findTemplate(context, templateId)
    const of = { accountId, templateId: template.templateId, requestId, signal }
    report('Rendering the samples')
    const published = await parts.publishing.checksAtOnce(accountId, () =>
      parts.publishing.drafts.publish(of, { revision, anyway: false }),
    )
    const { version, liveVersion, notes } = published
    return { answer: { version, liveVersion, notes: notes.slice(0, notesShown) } }
  },
})
