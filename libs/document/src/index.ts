export { findMergeFaults } from './find-merge-faults.ts'
export type { FilledForm } from './form/settle-boxes.ts'
export { hasLongTag, hasLongText, lineLettersMax, type LongLine } from './long-line.ts'
export {
  compileDocument,
  type MergeableDocument,
  type MergedDocument,
  type MergeOptions,
} from './merge-document.ts'
export { hideFromScreen, hideUntilPaper, mustBeLaidOutTwice, screenSize } from './screen.ts'
export { baseOf } from './sheets/base-of.ts'
export { hasBoxes } from './sheets/box-fields.ts'
