import { describeElement } from '../working-copy/describe-element.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { decline } from './decline.ts'
import { finish } from './finish.ts'
import { insertHtml } from './insert-html.ts'
import { look } from './look.ts'
import { describeNewElements } from './describe-new-elements.ts'
import { readAttachment } from './read-attachment.ts'
import { readCss } from './read-css.ts'
import { readElement } from './read-element.ts'
import { readFile } from './read-files.ts'
import { editInputs, editOptions, elementIn, textIn } from './read-input.ts'
import { readOutline } from './read-outline.ts'
import { readEarlier } from './read-earlier.ts'
import { removeAsset } from './remove-asset.ts'
import { removeField } from './remove-field.ts'
import { replaceText } from './replace-text.ts'
import { runCommands } from './run-commands.ts'
import { setAbout } from './set-about.ts'
import { setCss } from './set-css.ts'
import { setTexts } from './set-texts.ts'
import { setUp } from './set-up.ts'
import { type AuthorTool, inputOf } from './tool.ts'
import { usePicture } from './use-picture.ts'
import { writeDocument } from './write-document.ts'

const rewriteElement: AuthorTool = {
  name: 'rewrite_element',
  doing: 'Rewriting a part of the page',
  description:
    'Rewrite one element, including its own tags. Read it first, and keep everything that the request does not change.',
  input: inputOf({ element: { type: 'integer' }, html: { type: 'string', minLength: 1 }, ...editInputs }, [
    'element',
    'html',
  ]),
  run: (input, context) => {
    const { copy } = context
    const found = elementIn(input, context)
    if ('refused' in found) return found
    const { element } = found
    const { html } = copy.tree
    // Without an end tag, the element includes trailing whitespace that was not shown to the model.
    const written = html.slice(element.start, element.end)
    const space = written.slice(written.trimEnd().length)
    const now = html.slice(0, element.start) + textIn(input, 'html').trim() + space + html.slice(element.end)
    return {
      edit: {
        source: withFiles(copy.source, { 'template.html': now }),
        words: `Changed ${describeElement(copy.tree, element, copy.source)}`,
        note: describeNewElements(context, now),
        at: copy.numberOf(element),
        ...editOptions(input),
      },
    }
  },
}

const always: readonly AuthorTool[] = [
  readOutline,
  readElement,
  readCss,
  readFile,
  runCommands,
  replaceText,
  insertHtml,
  rewriteElement,
  setCss,
  setUp,
  setTexts,
  removeField,
  removeAsset,
  look,
  finish,
  decline,
]

/** Returns the tools for a new template or for a change. The tools for files are included only if there are files. */
export function toolsFor({
  isNew,
  hasFiles,
  hasEarlier = false,
}: {
  isNew: boolean
  hasFiles: boolean
  hasEarlier?: boolean
}): ReadonlyMap<string, AuthorTool> {
  const all = [
    isNew ? writeDocument : setAbout,
    ...always,
    ...(hasFiles ? [readAttachment, usePicture] : []),
    ...(hasEarlier ? [readEarlier] : []),
  ]
  return new Map(all.map((one) => [one.name, one]))
}
