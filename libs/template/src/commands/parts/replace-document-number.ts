import type { DraftSource } from '@platen/contract'
import { pageHtml, readSettings, writeSettings } from '@platen/template/draft'
import type { DataPath } from '@platen/template/markup'
import { fieldsOf } from './draft-fields.ts'
import { changeRunningTexts } from './running-texts.ts'

const documentNumber =
  /^(?:id|no|number|nr|nummer|numero|ref|reference)$|(?:_|\b)(?:id|no|nr|ref)$|(?:number|nummer|numero|reference)$/iu

/** Replaces a removed field in the file name, the title, and the header and footer with another document number. */
export function replaceDocumentNumber(source: DraftSource, path: DataPath): DraftSource {
  const text = source.files['template.json'] ?? ''
  const { fileName } = readSettings(text)
  const tag = `{{${path.join('.')}}}`
  if (typeof fileName !== 'string' || !fileName.includes(tag)) return source
  const other = fieldsOf(source).find(
    (node) =>
      node.path.length === 1 &&
      node.kind === 'value' &&
      node.path.join('.') !== path.join('.') &&
      pageHtml(source).includes(`{{${node.name}}}`) &&
      documentNumber.test(node.name),
  )
  const said = (words: string) =>
    other
      ? words.replaceAll(tag, `{{${other.name}}}`)
      : words.replaceAll(tag, '').replace(/[-_ ]+(?=\.pdf$|$)/, '')
  const changed = writeSettings(text, { ...changeRunningTexts(text, said), fileName: said(fileName) })
  return { ...source, files: { ...source.files, 'template.json': changed } }
}
