import { declareFields } from './declare-fields.ts'
import { decline } from './decline.ts'
import { finish } from './finish.ts'
import { insertHtml } from './insert-html.ts'
import { look } from './look.ts'
import { readAttachment } from './read-attachment.ts'
import { readCss } from './read-css.ts'
import { readElement } from './read-element.ts'
import { readSamples, readSettings, readTexts } from './read-files.ts'
import { readOutline } from './read-outline.ts'
import { removeElement } from './remove-element.ts'
import { removeField } from './remove-field.ts'
import { renameField } from './rename-field.ts'
import { replaceText } from './replace-text.ts'
import { rewriteElement } from './rewrite-element.ts'
import { setAbout } from './set-about.ts'
import { setCss } from './set-css.ts'
import { setPage } from './set-page.ts'
import { setSamples } from './set-samples.ts'
import { setTexts } from './set-texts.ts'
import type { AuthorTool } from './tool.ts'
import { usePicture } from './use-picture.ts'
import { writeDocument } from './write-document.ts'

const always: readonly AuthorTool[] = [
  readOutline,
  readElement,
  readCss,
  readSettings,
  readSamples,
  readTexts,
  replaceText,
  insertHtml,
  rewriteElement,
  removeElement,
  setCss,
  setPage,
  setSamples,
  setTexts,
  declareFields,
  renameField,
  removeField,
  look,
  finish,
  decline,
]

/** What a model can do: for a new template, or for a change; files only where there are any. */
export function toolsFor({
  isNew,
  hasFiles,
}: {
  isNew: boolean
  hasFiles: boolean
}): ReadonlyMap<string, AuthorTool> {
  const all = [isNew ? writeDocument : setAbout, ...always, ...(hasFiles ? [readAttachment, usePicture] : [])]
  return new Map(all.map((one) => [one.name, one]))
}
