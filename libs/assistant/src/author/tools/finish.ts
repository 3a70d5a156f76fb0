import { oneLine } from '../reading/one-line.ts'
import { type AuthorTool, inputOf } from './tool.ts'
import { textIn, textsIn } from './read-input.ts'

/** Maximum length of a turn's summary, in characters. */
export const summaryMax = 200
const notesMax = 6

export const finish: AuthorTool = {
  name: 'finish',
  doing: 'Finishing',
  description: 'End the turn when everything requested is done, with a one-line summary and notes.',
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
        .map((note) => `Note from the model: ${oneLine(note).slice(0, 2 * summaryMax)}`),
    },
  }),
}
