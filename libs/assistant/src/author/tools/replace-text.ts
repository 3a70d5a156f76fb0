import { findOccurrences } from '../reading/find-occurrences.ts'
import { shortText, textOf } from '../working-copy/describe-element.ts'
import { readableText } from '../working-copy/readable-text.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { type AuthorTool, inputOf } from './tool.ts'
import { editInputs, editOptions, textIn } from './read-input.ts'

const shownMax = 3

/** Replaces a passage that occurs exactly once. */
export const replaceText: AuthorTool = {
  name: 'replace_text',
  doing: 'Changing text',
  description:
    'Replace an exact passage in a file; best for small changes. The passage must match the file, including white space, and occur exactly once: include enough of the text around it.',
  input: inputOf(
    {
      file: { type: 'string', description: 'template.html, style.css or texts/….json' },
      old: { type: 'string', minLength: 1 },
      new: { type: 'string' },
      ...editInputs,
    },
    ['file', 'old', 'new'],
  ),
  run: (input, { copy }) => {
    const [file, old, now] = [textIn(input, 'file'), textIn(input, 'old'), textIn(input, 'new')]
    if (!/^(?:template\.html|style\.css|texts\/[^/]+\.json)$/.test(file))
      return {
        refused: `${file} cannot be changed by replacing text. Settings, fields and samples have their own tools.`,
      }
    const text = copy.text(file)
    const places = findOccurrences(text, old, shownMax + 1)
    if (places.length !== 1) return { refused: refusal(file, text, places, old) }
    const [at = 0] = places
    const source = withFiles(copy.source, { [file]: text.slice(0, at) + now + text.slice(at + old.length) })
    const words =
      file === 'style.css'
        ? 'Changed the style sheet'
        : wordsOf(file, readableText(copy.source, textOf(old)), readableText(copy.source, textOf(now)))
    return { edit: { source, words, ...editOptions(input) } }
  },
}

function refusal(file: string, text: string, places: readonly number[], old: string): string {
  if (text === '') return `${file} does not exist or is empty.`
  if (places.length === 0) {
    const [loose, wanted] = [text, old].map((one) => one.replaceAll(/\s+/g, ' ').trim())
    return findOccurrences(loose ?? '', wanted ?? '', 1).length > 0
      ? `The passage occurs in ${file} with different white space. Read the element, and copy the passage exactly.`
      : `The passage does not occur in ${file}. Read the element, and copy the passage exactly.`
  }
  const isMore = places.length > shownMax
  const times = isMore ? `more than ${shownMax}` : places.length
  const lines = places.slice(0, shownMax).map((at) => text.slice(0, at).split('\n').length)
  return `The passage occurs in ${file} ${times} times (lines ${lines.join(', ')}${isMore ? ' …' : ''}). Include more of the text around the passage.`
}

function wordsOf(file: string, old: string, now: string): string {
  const [from, to] = [shortText(old), shortText(now)]
  const where = file === 'template.html' ? '' : ' in the language files'
  if (from !== '' && to !== '' && from !== to) return `Changed “${from}” to “${to}”${where}`
  if (to === '' && from !== '') return `Removed “${from}”${where}`
  return to === '' || to === from ? 'Changed the page' : `Added “${to}”${where}`
}
