import { asData } from '../reading/as-data.ts'
import { pieceOf } from '../reading/piece.ts'
import { textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Returns a file as it was before an earlier request. */
export const readEarlier: AuthorTool = {
  name: 'read_earlier',
  doing: 'Reading an earlier version',
  description:
    'Read a file in the draft as it was before an earlier request, by the number of that request, for example to restore a part.',
  input: inputOf({ request: { type: 'integer' }, file: { type: 'string' }, from: { type: 'integer' } }, [
    'request',
    'file',
  ]),
  run: async (input, { copy, request, parts, signal }) => {
    const number = input['request'] as number
    const file = textIn(input, 'file')
    const turnId = request.earlier[number - 1]?.turnId
    if (turnId === undefined || !parts.readBefore)
      return { refused: `There is no earlier request ${number}. Use a number of the list.` }
    const text = await parts.readBefore({ turnId, file, now: copy.begun.source.files[file] ?? null }, signal)
    return text === null
      ? { refused: `There was no ${file.slice(0, 100)} before request ${number}.` }
      : {
          read: asData(file, pieceOf(text, input['from'])),
          words: `Read ${file} as it was before “${(request.earlier[number - 1]?.prompt ?? '').slice(0, 60)}”`,
        }
  },
}
