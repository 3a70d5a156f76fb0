export { checkMerge, type MergeFindings } from './check-merge.ts'
export type { FilledForm } from './form/finish-boxes.ts'
export { hasLongTag, hasLongText, lineLettersMax, type LongLine } from './long-line.ts'
export { longLineFault } from './long-line-fault.ts'
export {
  compileDocument,
  type DocumentSource,
  type MergeableDocument,
  type MergedPage,
  type MergeOptions,
  type MergeStep,
} from './merge-document.ts'
export { countElements, countRows, hasOtherPicture } from './merged-page.ts'
export { hideFromScreen, hideUntilPaper, mustBeLaidOutTwice, screenSize } from './screen.ts'
export { baseOf } from './sheets/base-of.ts'
export { hasBoxes } from './sheets/box-fields.ts'
