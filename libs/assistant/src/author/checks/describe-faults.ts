import type { DraftSource, SourceFault } from '@platen/contract'
import {
  computedAt,
  draftShape,
  isSampleFile,
  pageHtml,
  readDeclarations,
  readSettings,
} from '@platen/template/draft'
import { fieldMentions, findSections, sectionsAround } from '@platen/template/markup'

const shownMax = 6

/** Describes faults for the model, each with its source line. */
export function describeFaults(faults: readonly SourceFault[], source: DraftSource): string {
  const { files } = source
  const lines = faults.slice(0, shownMax).map((fault) => {
    const { file, line, column } = fault
    const text = files[file]?.split('\n')[line - 1]?.trim().slice(0, 160) ?? ''
    return `- ${file}, line ${line}, column ${column}: ${wordsOf(fault, source)}${text === '' ? '' : ` Line: ${text}`}`
  })
  const more = faults.length - shownMax
  return more > 0 ? `${lines.join('\n')}\n- and ${more} more` : lines.join('\n')
}

/** Returns a message that asks for a change to the template, because a model must not change the user’s data. */
function wordsOf({ file, code, message }: SourceFault, source: DraftSource): string {
  if (!isSampleFile(file)) return message
  const name = /"([^"]+)"/.exec(message)?.[1] ?? 'it'
  if (code === 'unknown_key')
    return `The data has “${name}”, which the template does not use. Declare it or print it.`
  if (code === 'computed_key')
    return `The data has “${name}”, which a formula also calculates. Remove or rename the formula.`
  // Without language files, `text` is a missing field.
  if (code === 'missing_key' && message.includes('{{text.')) {
    const names = [...message.matchAll(/"([^"]+)"/g)]
      .map(([, one = '']) => one)
      .filter((one) => one !== 'text')
    return `The template prints translated strings that it does not have: ${names.join(', ')}. Add them with set_texts.`
  }
  const calculated = code === 'missing_key' ? rowsOfFormula(name, source) : undefined
  if (calculated)
    return `The template needs “${name}” in the rows of “${calculated.list}”, which a formula calculates. Declare a formula for ${calculated.path}, or print a value that the rows have.`
  if (code === 'missing_key')
    return `The template needs “${name}”, which this data does not have. Declare it with \`required: false\` or a default, or print a field that the data has. If the person did not provide the data, set the sample of a new field in the call that adds it.`
  return message
}

/** Returns the list around a value on the page, if a formula calculates the list, and the path at which a formula for the value is declared. */
function rowsOfFormula(name: string, source: DraftSource): { list: string; path: string } | undefined {
  const html = pageHtml(source)
  const sections = findSections(html)
  const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  for (const { kind, path, name: printed, start, end } of fieldMentions(html, draftShape(source))) {
    if (kind !== 'value' || printed !== name) continue
    const list = sectionsAround(sections, { start, end }).find((one) =>
      computedAt(declarations, one.name.split('.')),
    )
    if (list) return { list: list.name, path: path.join('.') }
  }
  return undefined
}
