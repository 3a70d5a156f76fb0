export type {
  AnyBox,
  CheckBox,
  CodeBox,
  ImageBox,
  OtherBox,
  OverlayBox,
  Rectangle,
  TableBox,
  TableColumn,
  TextBox,
  TextStyle,
} from './box.ts'
export { labelFields, pagesToLabel } from './form/label-fields.ts'
export { boxesOfForm, type FormBoxes, isFilledByBox } from './form/boxes-of-form.ts'
export { defaultBox, defaultSizes } from './default-box.ts'
export { checkMarks, checkMarkStroke } from './check-marks.ts'
export { isReservedName } from './field-names.ts'
export { changeBoxes } from './html/change-boxes.ts'
export { insertBoxes } from './html/insert-boxes.ts'
export { boxesAt } from './html/overlay-edit.ts'
export type { OverlayEdit } from './html/overlay-edit.ts'
export { lookStyle } from './html/text-style.ts'
export { readOverlay } from './html/read-overlay.ts'
export type { Overlay, SourceBox } from './html/read-overlay.ts'
export { removeBoxes } from './html/remove-boxes.ts'
export { reorderBoxes } from './html/reorder-boxes.ts'
export type { ReorderStep } from './html/reorder-boxes.ts'
export { writeOverlay } from './html/write-overlay.ts'
export { align, distribute, sameSize } from './geometry/arrange.ts'
export type { Alignment } from './geometry/arrange.ts'
export { boundsOf, keptOn, moved, overlaps, scaledInto } from './geometry/rectangles.ts'
export { freeOffset } from './geometry/free-offset.ts'
export { resized, snapMove, snapResize } from './geometry/snap.ts'
export type { Guide, ResizeHandle, SnapTargets } from './geometry/snap.ts'
export { inUnit, readMeasure } from './geometry/units.ts'
export type { Unit } from './geometry/units.ts'
export { findFields, isPictured } from './find/find-fields.ts'
export type { DrawnRectangle, PageDrawing, PageWord } from './find/page-drawing.ts'
export type { FindOptions, Proposal } from './find/proposal.ts'
export type { FindReason } from './find/slot.ts'
export { readDrawing } from './drawing/read-drawing.ts'
export type { PageContent } from './drawing/page-content.ts'
