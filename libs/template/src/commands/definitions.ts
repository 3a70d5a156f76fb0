import { addColumn, moveColumn, removeColumn } from './definitions/columns.ts'
import { setCurrency, setDateFormat, setDecimals } from './definitions/formats.ts'
import {
  addFormula,
  hideField,
  insertField,
  removeField,
  renameField,
  setFieldType,
} from './definitions/fields.ts'
import { insertChart, insertCode, insertPicture, setChartType } from './definitions/figures.ts'
import { addSignatures, addTax, addTotal, insertTable, insertText } from './definitions/insert.ts'
import { setFont, setStyle, useBrand } from './definitions/text-style.ts'
import { setLanguage, setTranslation } from './definitions/language.ts'
import {
  addPageBreak,
  setColumns,
  setMargins,
  setPageSize,
  showAlways,
  showWhen,
} from './definitions/page.ts'
import {
  addPageNumbers,
  removePageNumbers,
  removeRunningText,
  setRunningText,
} from './definitions/running.ts'
import { setAccent, setLogo, setSectionSpace, setTableRows } from './definitions/accent.ts'
import { replaceWords, setText, setTitle } from './definitions/text.ts'
import { deletePart, duplicatePart, movePart, repeatForEach } from './definitions/parts.ts'

export const commandDefinitions = [
  insertText,
  insertPicture,
  insertTable,
  insertCode,
  insertChart,
  setChartType,
  addTotal,
  addSignatures,
  setColumns,
  addPageBreak,
  setPageSize,
  setMargins,
  removePageNumbers,
  addPageNumbers,
  removeRunningText,
  setRunningText,
  showWhen,
  showAlways,
  insertField,
  addColumn,
  removeColumn,
  renameField,
  setFieldType,
  addFormula,
  removeField,
  hideField,
  moveColumn,
  movePart,
  duplicatePart,
  deletePart,
  setStyle,
  setFont,
  useBrand,
  repeatForEach,
  setTitle,
  setText,
  replaceWords,
  addTax,
  setLogo,
  setAccent,
  setTableRows,
  setSectionSpace,
  setCurrency,
  setDecimals,
  setDateFormat,
  setLanguage,
  setTranslation,
] as const

export type CommandName = (typeof commandDefinitions)[number]['name']
