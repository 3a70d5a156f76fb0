import type { DraftSource } from '@platen/contract'
import { formatPatterns } from '@platen/merge'
import { isJsonObject, readJson, readSettings, cleanSettings, compileDraft } from '@platen/template/draft'
import { isValidText } from '../../fields/fit-settings.ts'
import { locationOfFile } from '../../locations.ts'
import type { PageFinding } from './page-findings.ts'

/** Returns invalid tags and formulas in the settings and language files of a draft. The preview tolerates them, but publishing rejects them. */
export function settingsFindings({ files }: DraftSource): PageFinding[] {
  const settings = readSettings(files['template.json'] ?? '')
  const { fileName, page, document } = settings
  const texts: [where: string, text: unknown, path: string][] = [
    ['the file name', fileName, 'template.json'],
    ...lineOf('the header', page?.header),
    ...lineOf('the footer', page?.footer),
    ...lineOf('the PDF properties', document),
    ...Object.entries(files).flatMap(([path, text]) =>
      path.startsWith('texts/') ? textsIn(readJson(text)).map((one) => textOf(path, one)) : [],
    ),
  ]
  const wrongTexts = texts.flatMap(([where, text, path]): PageFinding[] =>
    typeof text !== 'string' || isValidText(text)
      ? []
      : [
          finding(
            `“${text}” in ${where} has an invalid merge field`,
            'Write a merge field as {{name}}.',
            locationOfFile(path),
          ),
        ],
  )
  const clean = cleanSettings(settings)
  const formulas = [...compileDraft(clean).faults].map(([path, { message }]) =>
    finding(`The formula for ${path} has an error`, message, { tab: 'data', field: path }),
  )
  const formats = formatPatterns(clean).flatMap(({ pointer, text }) =>
    isValidText(text)
      ? []
      : [
          finding(
            `The ${pointer.split('/').at(-1)} of a field is not a valid merge field`,
            'Write a merge field as {{name}}.',
            {
              tab: 'data',
              field: '',
            },
          ),
        ],
  )
  return [...wrongTexts, ...formulas, ...formats]
}

function finding(title: string, message: string, go: NonNullable<PageFinding['go']>): PageFinding {
  return { id: `settings ${title}`, title, message, position: undefined, inData: undefined, go }
}

function lineOf(where: string, line: unknown): [string, unknown, string][] {
  return isJsonObject(line) ? Object.values(line).map((text) => [where, text, 'template.json']) : []
}

const textOf = (path: string, text: string): [string, unknown, string] => ['the language files', text, path]

function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return tree.includes('{{') ? [tree] : []
  return isJsonObject(tree) ? Object.values(tree).flatMap(textsIn) : []
}
