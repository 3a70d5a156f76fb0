import type { DraftSource, SourceFault } from '@platen/contract'
import { isSampleFile } from '@platen/template/draft'

const shownMax = 6

/** Faults as the model reads them, each with the line that it stands on. */
export function faultWords(faults: readonly SourceFault[], { files }: Pick<DraftSource, 'files'>): string {
  const lines = faults.slice(0, shownMax).map((fault) => {
    const { file, line, column } = fault
    const text = files[file]?.split('\n')[line - 1]?.trim().slice(0, 160) ?? ''
    return `- ${file}, line ${line}, column ${column}: ${wordsOf(fault)}${text === '' ? '' : ` The line: ${text}`}`
  })
  const more = faults.length - shownMax
  return more > 0 ? `${lines.join('\n')}\n- and ${more} more` : lines.join('\n')
}

/** The fault in words that ask for a change of the template: a model must not change the person’s data to fit it. */
function wordsOf({ file, code, message }: SourceFault): string {
  if (!isSampleFile(file)) return message
  const name = /"([^"]+)"/.exec(message)?.[1] ?? 'it'
  if (code === 'unknown_key')
    return `The template does not know “${name}” of the data. Declare it or print it.`
  if (code === 'computed_key')
    return `The data has “${name}”, and a formula gives it too. Remove the formula, or give it another name.`
  if (code === 'missing_key')
    return `The template needs “${name}”, which this data does not have. Declare it with \`required: false\` or a default, or print a field that the data has.`
  return message
}
