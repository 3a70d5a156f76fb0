import { Type } from 'typebox'
import { changedDraft, changeDraft, draftProperties } from '../editing/change-draft.ts'
import { doTask } from '../editing/do-task.ts'
import { defineTool } from '../tool.ts'

const editsMax = 50

/** Replaces exact passages of a draft's files. */
export const editDraft = defineTool({
  name: 'edit_draft',
  title: 'Edit passages of a draft',
  description:
    'Replace exact passages of the draft’s files. Each `old` must occur in its file exactly once, including white space: copy it from read_file with enough text around it. Edits are made one after the other, all or none; what could not be published is refused, so declare_fields comes before the first tag of a new field. Example: {"file": "template.html", "old": "<h1>Invoice</h1>", "new": "<h1>Bill</h1>"}. Callers get none of it before publish_draft.',
  scopes: ['templates:write'],
  hints: { isDestructive: true },
  input: Type.Object(
    {
      ...draftProperties,
      edits: Type.Array(
        Type.Object(
          {
            file: Type.String({
              minLength: 1,
              maxLength: 300,
              description: 'Such as template.html or style.css.',
            }),
            old: Type.String({ minLength: 1 }),
            new: Type.String(),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: editsMax },
      ),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: ({ edits, ...of }, context) =>
    changeDraft(context, of, async (source) => ({
      source: {
        ...source,
        files: await doTask(context, { kind: 'passages', files: source.files, passages: edits }),
      },
      words: edits.length === 1 ? 'Replaced 1 passage.' : `Replaced ${edits.length} passages.`,
    })),
})
