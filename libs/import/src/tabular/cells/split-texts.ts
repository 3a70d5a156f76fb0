/** Splits a cell into the strings of a list: at line breaks, or at semicolons if the cell has one line. JSON lists are not split. */
export function splitTexts(cell: string): { texts: string[]; isAtSemicolons: boolean } {
  if (isJson(cell.trim())) return { texts: [cell], isAtSemicolons: false }
  const hasLines = /[\r\n]/.test(cell)
  const texts = cell
    .split(hasLines ? /[\r\n]+/ : ';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return { texts, isAtSemicolons: !hasLines && texts.length > 0 && cell.includes(';') }
}

/** Whether a trimmed cell is a JSON list or object. */
export function isJson(text: string): boolean {
  return /^[[{]/.test(text)
}
