import { Type } from 'typebox'
import { changedDraft, changeDraft, draftProperties } from '../editing/change-draft.ts'
import { doTask } from '../editing/do-task.ts'
import { defineTool } from '../tool.ts'

const editsMax = 50

export const editDraft = defineTool({
  name: 'edit_draft',
  title: 'Edit passages in a draft',
  description:
    'Replaces exact passages in files of the draft. Each `old` must occur exactly once in its file, including white space. Copy it from read_file with enough surrounding text. Edits are applied in order, all or none. Edits that prevent publishing are rejected, so call declare_fields before you add the first tag of a new field. Example: {"file": "template.html", "old": "<h1>Invoice</h1>", "new": "<h1>Bill</h1>"}. Changes take effect for callers only after publish_draft.',
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
              description: 'File path, such as template.html or style.css.',
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
