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
  /** Epoch milliseconds written into the file as its date. */
  createdAt: number
  /** Packed whatever its size. */
  isCompact: boolean
  baseAddress: string
  bounds: PdfBounds
  /** Written into the file beside its title. */
  information: PdfInformation
  /** How viewers open it. */
  opening?: OpeningView | undefined
  /** The word TEST across each page. */
  isMarked?: boolean | undefined
  /** A PDF that it is drawn over. */
  over?: BaseToDrawOver | undefined
}

export interface FinishedDocument {
  pdf: Buffer
  pages: number
  /** Of links that lost their target. */
  warnings: Warning[]
}

/** A print of Chromium becomes the document that we answer with. Changes `pdf` in place. Throws `render_failed` over the bounds. */
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

/** Whether a link of a document may lead there: to the web, to mail or to a phone, and to no user's name. */
export function isAllowedLink(address: string): boolean {
  return linkSchemes.test(address) && !upToUserName.test(address)
}

/** What the author is told of a link that lost its target. */
function deadLinkWarning(target: string): Warning {
  const message =
    'The link leads nowhere: its address must begin with https:, http:, mailto: or tel:, and name no user.'
  return { code: 'address_blocked', subject: target.slice(0, 300), message }
}
