import { elementWords } from '../working-copy/element-words.ts'
import { withFiles } from '../working-copy/with-files.ts'
import type { WorkingCopy } from '../working-copy/working-copy.ts'
import { declareFields } from './declare-fields.ts'
import { decline } from './decline.ts'
import { finish } from './finish.ts'
import { insertHtml } from './insert-html.ts'
import { look } from './look.ts'
import { newNumbers } from './new-numbers.ts'
import { readAttachment } from './read-attachment.ts'
import { readCss } from './read-css.ts'
import { readElement } from './read-element.ts'
import { readSamples, readSettings, readTexts } from './read-files.ts'
import { editInputs, editOptions, elementIn, numbersIn, textIn } from './read-input.ts'
import { readOutline } from './read-outline.ts'
import { removeField } from './remove-field.ts'
import { replaceText } from './replace-text.ts'
import { runCommands } from './run-commands.ts'
import { setCss } from './set-css.ts'
import { setPage } from './set-page.ts'
import { setSamples } from './set-samples.ts'
import { setTexts } from './set-texts.ts'
import { type AuthorTool, inputOf } from './tool.ts'
import { usePicture } from './use-picture.ts'
import { writeDocument } from './write-document.ts'

/** Writes one element anew. */
const rewriteElement: AuthorTool = {
  name: 'rewrite_element',
  description:
    'Write one element anew, its own tags included. Read it first and keep all that the request does not change, as it is written. For a small change take replace_text.',
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
    // White space behind an element whose end tag is left out is not what the model was shown.
    const written = html.slice(element.start, element.end)
    const space = written.slice(written.trimEnd().length)
    const now = html.slice(0, element.start) + textIn(input, 'html').trim() + space + html.slice(element.end)
    return {
      edit: {
        source: withFiles(copy.source, { 'template.html': now }),
        words: `Changed ${elementWords(copy.tree, element)}`,
        note: newNumbers(context, now),
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
  readSettings,
  readSamples,
  readTexts,
  runCommands,
  replaceText,
  insertHtml,
  rewriteElement,
  setCss,
  setPage,
  setSamples,
  setTexts,
  declareFields,
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

/** Says what the request is about, before anything is changed. */
const setAbout: AuthorTool = {
  name: 'set_about',
  description:
    'Say which elements the request is about, by their numbers of read_outline; an empty list for the whole document. Call it once, before the first change. Take the smallest elements that hold all of what was asked.',
  input: inputOf({ elements: { type: 'array', items: { type: 'integer' }, maxItems: 50 } }),
  run: (input, { copy, request }) => {
    // What is no element of the page was not selected.
    const { elements } = copy.begun.page.tree
    if (elements.some(({ start }) => start === request.about))
      return { read: 'The person selected what it is about: that stays.' }
    if (copy.isChanged)
      return { refused: 'Something was changed already: what the request is about stays as you said.' }
    const numbers = numbersIn(input, 'elements')
    const missing = numbers.filter((number) => !copy.element(number))
    if (missing.length > 0)
      return {
        refused: `There is no element ${missing.join(', ')}. Call read_outline and take numbers from there.`,
      }
    const words = numbers.flatMap((number) => {
      const element = copy.element(number)
      return element ? [elementWords(copy.tree, element)] : []
    })
    return {
      about: numbers,
      read: `Good. ${adviceFor(numbers, copy)}`,
      words: words.length === 0 ? 'This is about the whole document' : `This is about ${words.join(', ')}`,
    }
  },
}

/** Whoever names more than is needed gets less help with keeping the rest. */
function adviceFor(numbers: readonly number[], copy: WorkingCopy): string {
  if (numbers.length === 0)
    return 'That is the whole document, such as its paper, its language or its colours. If the request is about parts of it, call set_about again with their numbers.'
  const { tree } = copy
  const isLarge = numbers.some((number) => {
    const element = copy.element(number)
    return element && (element.end - element.start) * 2 > tree.html.length
  })
  return isLarge && tree.elements.length > 20
    ? 'One of them is more than half of the page. If smaller ones hold what was asked, call set_about again with these.'
    : 'Change only what was asked.'
}
