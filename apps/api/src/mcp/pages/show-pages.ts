import { drawPages, type DrawnPage, readPages } from '@platen/pdf'
import { Type } from 'typebox'
import type { ToolContext } from '../tool.ts'

/** For a model, an image costs as much as a thousand characters or more. */
const picturesMax = 6
/** Total size of the images in an answer. Clients accept 10 MiB messages, and base64 adds a third. */
const pictureBytesMax = 6 * 2 ** 20
const widthPx = { least: 200, usual: 1_000, most: 1_600 }
const textMax = 12_000

/** Input properties that select the pages to show, and how. */
export const pageProperties = {
  show: Type.Optional(
    Type.Unsafe<'pictures' | 'text' | 'both'>({
      type: 'string',
      enum: ['pictures', 'text', 'both'],
      description:
        'Show pages as images (`pictures`, the default), as the text that is printed on them, or both.',
    }),
  ),
  firstPage: Type.Optional(Type.Integer({ minimum: 1, description: 'First page to show. Default: 1.' })),
  pages: Type.Optional(
    Type.Integer({ minimum: 1, maximum: picturesMax, description: 'Number of pages to show. Default: 2.' }),
  ),
  widthPx: Type.Optional(
    Type.Integer({
      minimum: widthPx.least,
      maximum: widthPx.most,
      description: 'Width of each image in pixels. Default: 1000. Use more for small text.',
    }),
  ),
}

/** Which pages to show, and how. */
export interface PageOptions {
  show?: 'pictures' | 'text' | 'both'
  firstPage?: number
  pages?: number
  widthPx?: number
}

/** The shown pages of a document. */
export interface ShownPages {
  /** For the answer: the shown pages, their text, and what is not shown. */
  seen: {
    shown: { page: number; widthPx: number; heightPx: number }[]
    texts?: { page: number; text: string; isCut?: true }[]
    more?: string
    leftOut?: string
  }
  pictures: DrawnPage[]
}

/** Draws pages in a PDF and reads their text, within limits on time, number and size. */
export async function showPages(
  bytes: Uint8Array,
  { pageCount, ...options }: PageOptions & { pageCount: number },
  { caller, report }: ToolContext,
): Promise<ShownPages> {
  const { show = 'pictures', firstPage = 1, pages: count = 2, widthPx: width = widthPx.usual } = options
  const numbers = Array.from({ length: count }, (_, index) => firstPage + index).filter(
    (page) => page <= pageCount,
  )
  const of = { accountId: caller.accountId, signal: caller.signal }
  report('Drawing the pages')
  const [drawn, read] = await Promise.all([
    show === 'text' ? [] : drawPages(bytes, { ...of, pages: numbers, widthPx: width }),
    show === 'pictures' ? undefined : readPages(bytes, of),
  ])
  const pictures = withinBytes(drawn)
  const texts = read && numbers.map((page) => textOf(page, read.texts[page - 1] ?? '', textMax / count))
  return {
    seen: {
      shown: pictures.map((one) => ({ page: one.page, widthPx: one.width, heightPx: one.height })),
      ...(texts && { texts }),
      ...moreOf(numbers, pageCount, firstPage),
      ...(pictures.length < drawn.length && { leftOut: tooLarge }),
    },
    pictures,
  }
}

const tooLarge = 'Some images are too large for one answer. Request fewer pages, or a smaller widthPx.'

/** Returns the images that fit in one answer. */
function withinBytes(drawn: readonly DrawnPage[]): DrawnPage[] {
  let left = pictureBytesMax
  return drawn.filter(({ png }) => (left -= png.length) >= 0)
}

function textOf(page: number, text: string, max: number) {
  return text.length <= max ? { page, text } : { page, text: text.slice(0, max), isCut: true as const }
}

function moreOf(numbers: readonly number[], pageCount: number, firstPage: number): { more?: string } {
  const last = numbers.at(-1)
  if (last === undefined)
    return { more: `The document has ${pageCount} pages. Page ${firstPage} does not exist.` }
  return last < pageCount
    ? {
        more: `Pages ${numbers[0]} to ${last} of ${pageCount}. To see more pages, call again with firstPage ${last + 1}.`,
      }
    : {}
}
