import { type PDFDocument, PDFDict } from '@cantoo/pdf-lib'
import type { PdfFormField, StampTarget } from '@platen/contract'
import { type FormTree, readFormTree } from './form-tree.ts'
import { type ListedField, listField } from './list-field.ts'
import { dictionaryOf, valueOf } from './read-values.ts'

export interface ListedForm {
  tree: FormTree
  /** Fields by page, from top to bottom. */
  fields: ListedField[]
}

/** Reads the form of a document. */
export function listForm(document: PDFDocument, pages: readonly StampTarget[]): ListedForm {
  const tree = readFormTree(document)
  const form = dictionaryOf(valueOf(document.catalog, 'AcroForm')) ?? PDFDict.withContext(document.context)
  const fields = tree.fields.flatMap((field) => listField(field, { form, pages }) ?? [])
  return { tree, fields: fields.toSorted((a, b) => compareInReading(a.field, b.field)) }
}

/** Maximum distance between fields on one line, in points. */
const lineHeight = 6

function compareInReading({ widgets: [a] }: PdfFormField, { widgets: [b] }: PdfFormField): number {
  if (!a || !b) return Number(!a) - Number(!b)
  const lines = Math.round(a.top / lineHeight) - Math.round(b.top / lineHeight)
  return a.page - b.page || lines || a.left - b.left
}
