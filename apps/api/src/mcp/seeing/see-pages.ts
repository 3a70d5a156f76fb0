import { drawPages, type DrawnPage, readPages } from '@platen/pdf'
import { Type } from 'typebox'
import type { ToolContext } from '../tool.ts'

/** A picture is a thousand letters and more to a model. */
const picturesMax = 6
/** Of all pictures of an answer: clients take 10 MiB in one message, and base64 adds a third. */
const pictureBytesMax = 6 * 2 ** 20
const widthPx = { least: 200, usual: 1_000, most: 1_600 }
const textMax = 12_000

/** Which pages are looked at, and how, in an input. */
export const lookProperties = {
  show: Type.Optional(
    Type.Unsafe<'pictures' | 'text' | 'both'>({
      type: 'string',
      enum: ['pictures', 'text', 'both'],
      description: 'Pages as pictures (the default), as the text that is printed on them, or both.',
    }),
  ),
  firstPage: Type.Optional(Type.Integer({ minimum: 1, description: 'First page to look at. Default 1.' })),
  pages: Type.Optional(
    Type.Integer({ minimum: 1, maximum: picturesMax, description: 'How many pages to look at. Default 2.' }),
  ),
  widthPx: Type.Optional(
    Type.Integer({
      minimum: widthPx.least,
      maximum: widthPx.most,
      description: 'Width of each picture. Default 1000; more for small print.',
    }),
  ),
}

/** How pages are looked at. */
export interface LookOptions {
  show?: 'pictures' | 'text' | 'both'
  firstPage?: number
  pages?: number
  widthPx?: number
}

/** What is seen of a document. */
export interface SeenPages {
  /** For the answer: pages that are shown, their texts, and what is not shown. */
  seen: {
    shown: { page: number; widthPx: number; heightPx: number }[]
    texts?: { page: number; text: string; isCut?: true }[]
    more?: string
    leftOut?: string
  }
  pictures: DrawnPage[]
}

/** Draws pages of a PDF and reads their texts, in bounds of time, number and size. */
export async function seePages(
  bytes: Uint8Array,
  { pageCount, ...options }: LookOptions & { pageCount: number },
  { caller, report }: ToolContext,
): Promise<SeenPages> {
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

const tooLarge = 'Some pictures are too large for one answer. Ask for fewer pages, or a smaller widthPx.'

/** The first of the pictures, as many as an answer may hold. */
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
    return { more: `The document has ${pageCount} pages; there is no page ${firstPage}.` }
  return last < pageCount
    ? {
        more: `Pages ${numbers[0]} to ${last} of ${pageCount}. Call again with firstPage ${last + 1} for the next.`,
      }
    : {}
}
