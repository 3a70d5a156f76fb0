import { type AuthorTool, inputOf } from './tool.ts'
import { oneLine } from '../reading/one-line.ts'
import { textIn } from './read-input.ts'

export const decline: AuthorTool = {
  name: 'decline',
  doing: 'Finishing',
  description:
    'End without a change, because the request cannot be done here or is not about this template. One sentence for the person: why, and what they can do instead.',
  input: inputOf({ reason: { type: 'string', minLength: 1 } }),
  run: (input) => ({
    end: {
      outcome: 'declined',
      summary: oneLine(textIn(input, 'reason')).slice(0, 400),
    },
  }),
}
