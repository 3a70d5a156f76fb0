import { type DraftSource, Fault } from '@platen/contract'
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
    'Print the template with its sample, or the file `sample`: the number of pages, what overlaps, overflows or is cut, and the text and pictures on the first pages or on `pages`.',
  input: inputOf(
    {
      sample: { type: 'string' },
      pages: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: picturesMax },
    },
    [],
  ),
  run: async (input, context) => {
    const { copy, parts, faults, signal } = context
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
        brokenFiles,
        pageCount,
        pictures,
        texts,
        pages: numbers,
      } = await parts.look(copy.source, signal, {
        ...(sample !== '' && { sample }),
        ...(asked.length > 0 && { pages: asked }),
      })
      const pages = texts.map((text, index) => `Page ${numbers?.[index] ?? index + 1}:\n${text}`).join('\n\n')
      const absent = asked.filter((page) => page > pageCount)
      const before = await context.prints.pagesBefore(sample, context)
      const counted = describeCount(pageCount, before)
      const found =
        report.length === 0
          ? 'Nothing overlaps, overflows or is cut.'
          : report.map((line) => `- ${line}`).join('\n')
      return {
        read: `${counted}.${describeAbsent(absent, pageCount)}\n${found}\n${asData('pages', pieceOf(pages))}`,
        printed: sample,
        ...(brokenFiles && { brokenFiles }),
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

/** Returns which requested pages the document does not have: “ Page 2 does not exist. Existing pages: 1.” */
function describeAbsent(absent: readonly number[], pageCount: number): string {
  if (absent.length === 0) return ''
  const [words, do_] = absent.length === 1 ? ['Page', 'does'] : ['Pages', 'do']
  return ` ${words} ${absent.join(', ')} ${do_} not exist. Existing pages: ${pageCount === 1 ? '1' : `1 to ${pageCount}`}.`
}

/** Returns the number of pages, and the earlier number if it differs: “2 pages (1 before this request)”. */
function describeCount(now: number, before = now): string {
  return `${now} ${now === 1 ? 'page' : 'pages'}${before === now ? '' : ` (${before} before this request)`}`
}

/**
 * Prints a draft with a sample, and returns the report, or why the draft cannot be printed. If printing fails for another reason, the report is
 * empty.
 */
export async function printDraft(
  source: DraftSource,
  sample: string,
  { parts, signal }: Pick<ToolContext, 'parts' | 'signal'>,
): Promise<
  { failed: string } | { report: readonly string[]; brokenFiles?: readonly string[]; pageCount?: number }
> {
  try {
    return await parts.look(source, signal, sample === '' ? {} : { sample })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return isOfDraft(error) ? { failed: error.detail } : { report: [] }
  }
}

/** Whether a failure would repeat for the same draft. A sample or page that does not exist is an error in the call instead. */
function isOfDraft({ kind, code }: Fault): boolean {
  return !kind.retry && code !== 'invalid_request'
}
