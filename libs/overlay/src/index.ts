export type {
  CheckBox,
  CodeBox,
  ImageBox,
  OtherBox,
  OverlayBox,
  Rectangle,
  TableBox,
  TableColumn,
  TableOverflow,
  TextBox,
  TextLook,
  TextOverflow,
} from './box.ts'
export { defaultBox, defaultSizes } from './default-box.ts'
export { changeBoxes } from './html/change-boxes.ts'
export { insertBoxes } from './html/insert-boxes.ts'
export { boxesAt } from './html/overlay-edit.ts'
export type { OverlayEdit } from './html/overlay-edit.ts'
export { readOverlay } from './html/read-overlay.ts'
export type { Overlay, SourceBox } from './html/read-overlay.ts'
export { removeBoxes } from './html/remove-boxes.ts'
export { reorderBoxes } from './html/reorder-boxes.ts'
export type { ReorderStep } from './html/reorder-boxes.ts'
export { writeOverlay } from './html/write-overlay.ts'
