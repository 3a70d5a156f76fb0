import { upToUserName } from '@platen/template/bundle'
import type { Warning } from '@platen/contract'
import {
  compactAboveBytes,
  compactPdf,
  describePdf,
  finishPdf,
  markPrint,
  type OpeningView,
  type PdfBounds,
  type PdfInformation,
} from '@platen/pdf'
import { type BaseToDrawOver, drawOver } from './sheets/draw-over.ts'

export interface FinishRules {
  /** Epoch milliseconds of the file's date. */
  createdAt: number
  /** Whether the PDF is compressed at any size. */
  isCompact: boolean
  baseAddress: string
  bounds: PdfBounds
  /** Properties except the title. */
  information: PdfInformation
  opening?: OpeningView | undefined
  /** Prints the word TEST across each page. */
  isMarked?: boolean | undefined
  /** The PDF that the document is drawn over. */
  over?: BaseToDrawOver | undefined
}

export interface FinishedDocument {
  pdf: Buffer
  pages: number
  /** About links without a valid target. */
  warnings: Warning[]
}

/** Converts Chromium's print to the final document. Changes `pdf` in place. Throws `render_failed` beyond the limits. */
export async function finishDocument(
  pdf: Buffer,
  { createdAt, isCompact, baseAddress, bounds, information, opening, isMarked = false, over }: FinishRules,
): Promise<FinishedDocument> {
  const { pages, deadLinks } = finishPdf(pdf, createdAt, { ...bounds, baseAddress, isAllowedLink })
  const described = describePdf(pdf, { information, opening })
  const whole = isMarked ? markPrint(described) : described
  const isPacked = isCompact || whole.length > compactAboveBytes
  const print = isPacked ? await compactPdf(whole) : whole
  const warnings = deadLinks.map(deadLinkWarning)
  return { ...(over ? drawOver(over, { print, pages }) : { pdf: print, pages }), warnings }
}

const linkSchemes = /^(?:https?|mailto|tel):/i

/** Returns whether a link is allowed: web, email and phone, without a user name. */
export function isAllowedLink(address: string): boolean {
  return linkSchemes.test(address) && !upToUserName.test(address)
}

function deadLinkWarning(target: string): Warning {
  const message =
    'The link was removed. Its address must start with https:, http:, mailto: or tel:, and must not contain a user name.'
  return { code: 'address_blocked', subject: target.slice(0, 300), message }
}
