import { Fault } from '@platen/contract'
import { Type } from 'typebox'
import { changedDraft, changeDraft, draftProperties } from '../editing/change-draft.ts'
import { defineTool } from '../tool.ts'

export const writeFile = defineTool({
  name: 'write_file',
  title: 'Write a file in a draft',
  description:
    'Creates or replaces a file of the draft, or deletes it if text is null. For small changes, use edit_draft instead. Files: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json.',
  scopes: ['templates:write'],
  hints: { isDestructive: true, isIdempotent: true },
  input: Type.Object(
    {
      ...draftProperties,
      file: Type.String({ minLength: 1, maxLength: 300 }),
      text: Type.Union([Type.String(), Type.Null()]),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: ({ file, text, ...of }, context) =>
    changeDraft(context, of, (source) => {
      const { [file]: before, ...others } = source.files
      if (text === null && before === undefined)
        throw new Fault('not_found', { detail: `The draft has no file ${file.slice(0, 100)}.` })
      return {
        source: { ...source, files: text === null ? others : { ...source.files, [file]: text } },
        words: text === null ? `Deleted ${file}.` : `Wrote ${file}.`,
      }
    }),
})
