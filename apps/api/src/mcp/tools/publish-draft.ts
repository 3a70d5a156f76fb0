import { Type } from 'typebox'
import { draftProperties } from '../editing/change-draft.ts'
import { findTemplate } from '../find-template.ts'
import { defineTool } from '../tool.ts'

const notesShown = 20

export const publishDraft = defineTool({
  name: 'publish_draft',
  title: 'Publish the draft',
  description:
    'Publishes the draft as the newest version. From then on, requests use it, unless another version is pinned. All samples are rendered first, and a sample that fails prevents publishing. Use it only if the user wants to publish. Before you call it, render the draft, check the pages, and call compare_draft.',
  scopes: ['templates:write'],
  isForLiveKeys: true,
  hints: { isDestructive: true },
  input: Type.Object(draftProperties, { additionalProperties: false }),
  output: Type.Object({
    version: Type.Integer({ description: 'The new version.' }),
    liveVersion: Type.Integer({ description: 'The live version.' }),
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
