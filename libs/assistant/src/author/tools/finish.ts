import { oneLine } from '../reading/one-line.ts'
import { type AuthorTool, inputOf } from './tool.ts'
import { textIn, textsIn } from './read-input.ts'

/** Letters of what is said of a whole turn. */
export const summaryMax = 200
const notesMax = 6

/** Ends the turn with what was done. */
export const finish: AuthorTool = {
  name: 'finish',
  doing: 'Finishing',
  description:
    'End with what you did, once everything that was asked is done. The summary is one line for the person who asked, in the language of the request. Notes: what they should know besides, such as an assumption or something that you left out.',
  input: inputOf(
    {
      summary: { type: 'string', minLength: 1 },
      notes: { type: 'array', items: { type: 'string' } },
    },
    ['summary'],
  ),
  run: (input) => ({
    end: {
      outcome: 'changed',
      summary: oneLine(textIn(input, 'summary')).slice(0, summaryMax),
      notes: textsIn(input, 'notes')
        .slice(0, notesMax)
        .map((note) => oneLine(note).slice(0, 2 * summaryMax)),
    },
  }),
}
