import { Fault } from '@platen/contract'
import { Type } from 'typebox'
import { changedDraft, changeDraft, draftProperties } from '../editing/change-draft.ts'
import { defineTool } from '../tool.ts'

/** Writes a whole file of a draft, or takes one away. */
export const writeFile = defineTool({
  name: 'write_file',
  title: 'Write a file of a draft',
  description:
    'Write a whole file of the draft, new or in place of what it says, or take it away with text null. For small changes edit_draft is better. Files: template.html, style.css, template.json, sample.json, samples/<name>.json, texts/<language>.json.',
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
        words: text === null ? `Took ${file} away.` : `Wrote ${file}.`,
      }
    }),
})
