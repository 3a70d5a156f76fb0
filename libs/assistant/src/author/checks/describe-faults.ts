import type { DraftSource, SourceFault } from '@platen/contract'
import { isSampleFile } from '@platen/template/draft'

const shownMax = 6

/** Describes faults for the model, each with its source line. */
export function describeFaults(
  faults: readonly SourceFault[],
  { files }: Pick<DraftSource, 'files'>,
): string {
  const lines = faults.slice(0, shownMax).map((fault) => {
    const { file, line, column } = fault
    const text = files[file]?.split('\n')[line - 1]?.trim().slice(0, 160) ?? ''
    return `- ${file}, line ${line}, column ${column}: ${wordsOf(fault)}${text === '' ? '' : ` Line: ${text}`}`
  })
  const more = faults.length - shownMax
  return more > 0 ? `${lines.join('\n')}\n- and ${more} more` : lines.join('\n')
}

/** Returns a message that asks for a change to the template, because a model must not change the person’s data. */
function wordsOf({ file, code, message }: SourceFault): string {
  if (!isSampleFile(file)) return message
  const name = /"([^"]+)"/.exec(message)?.[1] ?? 'it'
  if (code === 'unknown_key')
    return `The data has “${name}”, which the template does not use. Declare it or print it.`
  if (code === 'computed_key')
    return `The data has “${name}”, which a formula also calculates. Remove or rename the formula.`
  // Without texts of languages, `text` is a missing field.
  if (code === 'missing_key' && message.includes('{{text.')) {
    const names = [...message.matchAll(/"([^"]+)"/g)]
      .map(([, one = '']) => one)
      .filter((one) => one !== 'text')
    return `The template prints texts that it does not have: ${names.join(', ')}. Add them with set_texts.`
  }
  if (code === 'missing_key')
    return `The template needs “${name}”, which this data does not have. Declare it with \`required: false\` or a default, or print a field that the data has.`
  return message
}
