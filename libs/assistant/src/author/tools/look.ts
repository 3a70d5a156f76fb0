import { Fault } from '@platen/contract'
import { describeFaults } from '../checks/describe-faults.ts'
import { asData } from '../reading/as-data.ts'
import { pieceOf } from '../reading/piece.ts'
import { picturesMax } from '../turn-bounds.ts'
import { numbersIn, textIn } from './read-input.ts'
import { type AuthorTool, inputOf, type ToolContext } from './tool.ts'

export const look: AuthorTool = {
  name: 'look',
  doing: 'Checking the printed pages',
  description:
    'Print the template with its sample, or with the file named by `sample`, and check the first pages or those of `pages`: their number, what overlaps, overflows or is cut, the text of each page, and the pages as pictures if you can see pictures. Check once before you finish a new template, and after changes of the layout.',
  input: inputOf(
    {
      sample: { type: 'string' },
      pages: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: picturesMax },
    },
    [],
  ),
  run: async (input, { copy, parts, faults, signal }) => {
    if (faults.length > 0)
      return {
        refused: `It cannot be printed yet. Fix this first:\n${describeFaults(faults, copy.source)}`,
        words: 'Checked the printed pages',
      }
    try {
      const asked = numbersIn(input, 'pages')
      const sample = textIn(input, 'sample')
      const {
        report,
        pageCount,
        pictures,
        texts,
        pages: numbers,
      } = await parts.look(copy.source, signal, {
        ...(sample !== '' && { sample }),
        ...(asked.length > 0 && { pages: asked }),
      })
      const pages = texts.map((text, index) => `Page ${numbers?.[index] ?? index + 1}:\n${text}`).join('\n\n')
      const found =
        report.length === 0
          ? 'Nothing overlaps, overflows or is cut.'
          : report.map((line) => `- ${line}`).join('\n')
      return {
        read: `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}.\n${found}\n${asData('pages', pieceOf(pages))}`,
        printed: sample,
        pictures: parts.model.hasVision ? pictures.slice(0, picturesMax) : [],
        words: `Checked ${pageCount === 1 ? 'the printed page' : `${pageCount} printed pages`}`,
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return {
        refused: `It could not be printed: ${error.detail}`,
        words: 'Checked the printed pages',
        ...(isOfDraft(error) && { unprintable: { sample: textIn(input, 'sample'), detail: error.detail } }),
      }
    }
  },
}

/** Returns why a draft cannot be printed with a sample, or `undefined` if it can, or if the print failed for another reason. */
export async function printFailure(
  sample: string,
  { copy, parts, signal }: Pick<ToolContext, 'copy' | 'parts' | 'signal'>,
): Promise<string | undefined> {
  try {
    await parts.look(copy.source, signal, sample === '' ? {} : { sample })
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return isOfDraft(error) ? error.detail : undefined
  }
}

/** A failure that repeats for the same draft. A sample or page that does not exist is an error of the call. */
function isOfDraft({ kind, code }: Fault): boolean {
  return !kind.retry && code !== 'invalid_request'
}
