import type { DraftSource, SourceFault } from '@platen/contract'

const shownMax = 6

/** Faults as the model reads them, each with the line that it stands on. */
export function faultWords(faults: readonly SourceFault[], { files }: Pick<DraftSource, 'files'>): string {
  const lines = faults.slice(0, shownMax).map(({ file, line, column, message }) => {
    const text = files[file]?.split('\n')[line - 1]?.trim().slice(0, 160) ?? ''
    return `- ${file}, line ${line}, column ${column}: ${message}${text === '' ? '' : ` The line: ${text}`}`
  })
  const more = faults.length - shownMax
  return more > 0 ? `${lines.join('\n')}\n- and ${more} more` : lines.join('\n')
}
