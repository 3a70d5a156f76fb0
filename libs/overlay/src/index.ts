export { preparePdf, type PrepareBounds } from './prepare/prepare-pdf.ts'
export type { PageSize, PreparedPdf, RemovedPart } from './prepare/prepared-pdf.ts'
