import { addSignatures, addTotal, insertChart, insertCode, insertText } from './definitions/insert.ts'
import {
  addPageBreak,
  addPageNumbers,
  setColumns,
  setMargins,
  setPageSize,
  setRunningText,
  showWhen,
} from './definitions/page.ts'
import {
  addColumn,
  addFormula,
  deletePart,
  duplicatePart,
  insertField,
  movePart,
  removeColumn,
  renameField,
  repeatForEach,
  setFieldType,
  setStyle,
} from './definitions/parts.ts'

/** All commands, in the order in which they are listed. */
export const commandDefinitions = [
  insertText,
  insertCode,
  insertChart,
  addTotal,
  addSignatures,
  setColumns,
  addPageBreak,
  setPageSize,
  setMargins,
  setRunningText,
  addPageNumbers,
  showWhen,
  insertField,
  addColumn,
  removeColumn,
  renameField,
  setFieldType,
  addFormula,
  movePart,
  duplicatePart,
  deletePart,
  setStyle,
  repeatForEach,
] as const

/** The name of a command. */
export type CommandName = (typeof commandDefinitions)[number]['name']
