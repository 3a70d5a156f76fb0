import { isJsonObject, readSettings, writeSettings, type SettingsChange } from '@platen/template/draft'
import { withFiles } from '../working-copy/with-files.ts'
import { editInputs, editOptions } from './read-input.ts'
import { type AuthorTool, inputOf, type ToolInput } from './tool.ts'

const text = (description: string) => ({ type: ['string', 'null'], description }) as const
const line = (description: string) =>
  ({
    type: ['object', 'null'],
    properties: { left: text('Text'), center: text('Text'), right: text('Text') },
    additionalProperties: false,
    description,
  }) as const

const ofPage = ['size', 'orientation', 'margin', 'header', 'footer'] as const
const ofTemplate = ['fileName', 'language', 'locale', 'timeZone', 'bookmarks'] as const

/** Sets the paper and what else holds for the whole document. */
export const setPage: AuthorTool = {
  name: 'set_page',
  description:
    'Set the paper and what else holds for the whole document. Give only what changes; null takes a setting away.',
  input: inputOf(
    {
      size: text('A4, Letter, A5 …, or two lengths such as “100mm 150mm”'),
      orientation: { type: 'string', enum: ['portrait', 'landscape'] },
      margin: {
        description: 'Lengths: “20mm”, “25mm 18mm”, or an object of top, right, bottom and left',
        type: ['string', 'object', 'null'],
      },
      header: line(
        'What stands in the head margin of each page; {page} and {pages} are the numbers of the pages',
      ),
      footer: line('The same in the foot margin'),
      fileName: text('Name of the PDF, with merge fields: invoice-{{number}}.pdf'),
      title: text('Title in the PDF’s information, with merge fields'),
      language: text('Language of the page’s words, such as en-GB'),
      locale: text('How numbers and dates are written, such as de-DE; may hold a merge field'),
      timeZone: text('Such as Europe/Berlin'),
      bookmarks: { type: 'boolean' },
      beyond: editInputs.beyond,
    },
    [],
  ),
  run: (input, { copy }) => {
    const before = copy.text('template.json')
    const after = writeSettings(before, changeOf(input, before))
    return {
      edit: {
        source: withFiles(copy.source, { 'template.json': after }),
        words: wordsOf(input),
        ...editOptions(input),
      },
    }
  },
}

function changeOf(input: ToolInput, before: string): SettingsChange {
  const settings = readSettings(before)
  const page: Record<string, unknown> = { ...settings.page }
  for (const name of ofPage) if (name in input) page[name] = withoutNulls(onto(page[name], input[name]))
  const rest: Record<string, unknown> = {}
  for (const name of ofTemplate) if (name in input) rest[name] = withoutNulls(input[name])
  if ('title' in input) rest['document'] = { ...settings.document, title: withoutNulls(input['title']) }
  if (Object.values(page).some((value) => value !== undefined) || settings.page) rest['page'] = page
  return rest
}

/** Of an object only what is given changes; margins may be written as one text. */
function onto(before: unknown, given: unknown): unknown {
  if (!isJsonObject(given)) return given
  if (isJsonObject(before)) return { ...before, ...given }
  if (typeof before !== 'string') return given
  const [top, right = top, bottom = top, left = right] = before.trim().split(/\s+/)
  return { top, right, bottom, left, ...given }
}

function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const left = Object.entries(value).filter(([, one]) => one !== null)
  return left.length === 0 ? undefined : Object.fromEntries(left)
}

function wordsOf(input: ToolInput): string {
  const names: Readonly<Record<string, string>> = {
    size: 'the paper',
    orientation: 'the orientation',
    margin: 'the margins',
    header: 'the head of each page',
    footer: 'the foot of each page',
    fileName: 'the file name',
    title: 'the PDF’s title',
    language: 'the language',
    locale: 'how numbers and dates are written',
  }
  const set = Object.keys(input).flatMap((name) => names[name] ?? [])
  return set.length === 0 ? 'Changed the set-up' : `Set ${set.join(', ')}`
}
