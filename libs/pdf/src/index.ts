export {
  describePdf,
  type OpeningView,
  type PdfDescription,
  type PdfInformation,
} from './finish/describe-pdf.ts'
export {
  finishPdf,
  requireBounds,
  type FinishedPdf,
  type FinishOptions,
  type PdfBounds,
} from './finish/finish-pdf.ts'
export { compactAboveBytes, compactPdf } from './pack/compact-pdf.ts'
export { PdfMerger, type MergeOptions } from './merge/pdf-merger.ts'
export { isPrintedSmaller, readPrintedArea, type PrintedArea } from './inspect/read-printed-area.ts'
export { countPages, drawPages, readPages, readPrintedWords } from './draw/draw-pages.ts'
export type { DrawnPage, PrintedWord } from './draw/draw-task.ts'
export { readContents } from './draw/read-contents.ts'
export { fillFields, type PdfFieldValue } from './forms/fill-form.ts'
export { markPrint } from './mark/mark-print.ts'
export { stampPdf } from './stamp/stamp-pdf.ts'
export { preparePdf } from './prepare/prepare-pdf.ts'
export type { FormOptions } from './prepare/prepare-document.ts'
export type { PreparedPdf, RemovedPart } from './prepare/prepared-pdf.ts'
