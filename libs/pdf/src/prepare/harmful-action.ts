import { type PDFDict, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import { nameIn, valueOf } from '../forms/read-values.ts'

/** ISO 32000-1, table 198, and ISO 32000-2, table 201. */
const kinds = new Set([
  'GoTo',
  'GoToR',
  'GoToE',
  'GoToDp',
  'Launch',
  'Thread',
  'URI',
  'Sound',
  'Movie',
  'Hide',
  'Named',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
  'JavaScript',
  'RichMediaExecute',
])

/** Whether an action does more than go to a position in the document or to a URL. */
export function isHarmful(dictionary: PDFDict): boolean {
  const kind = nameIn(dictionary, 'S')
  if (dictionary.has(PDFName.of('JS'))) return true
  if (kind === undefined || !kinds.has(kind)) return false
  if (dictionary.has(PDFName.of('Next'))) return true
  if (kind === 'URI') return !isOpenAddress(valueOf(dictionary, 'URI'))
  return kind !== 'GoTo' && !(kind === 'Named' && turnings.has(nameIn(dictionary, 'N') ?? ''))
}

export function isScript(dictionary: PDFDict): boolean {
  return dictionary.has(PDFName.of('JS')) || nameIn(dictionary, 'S') === 'JavaScript'
}

const turnings = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

function isOpenAddress(address: PDFObject | undefined): boolean {
  const isText = address instanceof PDFString || address instanceof PDFHexString
  // Viewers treat a URL without a scheme as a web address.
  return isText && /^(?:https?:\/\/|mailto:|tel:|www\.)/i.test(address.decodeText())
}
