export type {
  CheckBox,
  CodeBox,
  ImageBox,
  OverlayBox,
  Rectangle,
  TableBox,
  TableColumn,
  TableOverflow,
  TextBox,
  TextLook,
  TextOverflow,
} from './box.ts'
