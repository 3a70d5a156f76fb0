import { cutText } from '@platen/template/draft'

/** A column and the index of its cells. */
export interface TableColumn {
  name: string
  at: number
}

/** The columns of a table, the rows below them, and notes. */
export interface TableHead {
  columns: TableColumn[]
  rows: (readonly string[])[]
  notes: string[]
}

/** Returns the columns, named by the first row, or numbered if the first row is data. */
export function tableHead(cells: readonly (readonly string[])[], width: number): TableHead {
  const [first = [], ...below] = cells
  const places = Array.from({ length: width }, (_, at) => at)
  if (isOfData(first, below))
    return {
      columns: places.map((at) => ({ name: `Column ${at + 1}`, at })),
      rows: [...cells],
      notes: [
        `The first row (“${cutText(first.map((cell) => cell.trim()).join(', '), 80)}”) looks like data, so the columns are numbered.`,
      ],
    }
  const notes: string[] = []
  const taken = new Set<string>()
  const written = places.map((at) => cleanName(first[at] ?? ''))
  const columns = places.flatMap((at): TableColumn[] => {
    const own = written[at] ?? ''
    if (own === '' && isOfNothing(below, at)) return []
    const wanted = own === '' ? `Column ${at + 1}` : own
    let name = wanted
    for (let count = 2; taken.has(name) || (count > 2 && written.includes(name)); count += 1)
      name = `${wanted} ${count}`
    taken.add(name)
    if (own === '') notes.push(`Column ${at + 1} has no name, and is named “${name}”.`)
    else if (name !== wanted) notes.push(`“${wanted}” occurs twice, so column ${at + 1} is named “${name}”.`)
    return [{ name, at }]
  })
  return { columns, rows: below, notes }
}

const nameLengthMax = 200

/** Removes line breaks, braces of a merge tag, and dots. */
function cleanName(name: string): string {
  const line = name
    .slice(0, 1_000)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\{\{[#^/]?\s*/, '')
    .replace(/\s*\}\}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return line.length > nameLengthMax ? line.slice(0, nameLengthMax).trim() : line
}

/** Whether an unnamed column is empty, or contains row numbers that a program wrote. */
function isOfNothing(rows: readonly (readonly string[])[], at: number): boolean {
  const values = rows.map((row) => row[at]?.trim() ?? '')
  if (values.every((value) => value === '')) return true
  const start = Number(values[0])
  return (
    at === 0 &&
    start <= 1 &&
    rows.length > 1 &&
    values.every((value, row) => value !== '' && Number(value) === start + row)
  )
}

const numeric = /^[-+]?[\d.,'’ ]*\d[\d.,'’ ]*\s?[%€$£]?$/
const dated = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/
const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function formOf(cell: string): 'number' | 'date' | 'mail' | 'text' {
  if (dated.test(cell)) return 'date'
  if (numeric.test(cell)) return 'number'
  return mail.test(cell) ? 'mail' : 'text'
}

/**
 * Whether the first row is data, because it has a number or date where other rows have one, or repeated words. Years, months and consecutive numbers
 * are names.
 */
function isOfData(first: readonly string[], below: readonly (readonly string[])[]): boolean {
  if (below.length === 0) return false
  const cells = first.map((cell) => cell.trim())
  const numbers = cells.filter((cell) => formOf(cell) === 'number')
  const isRunning =
    numbers.length > 1 &&
    numbers.every((cell, at) => at === 0 || Number(cell) > Number(numbers[at - 1] ?? ''))
  return cells.some((cell, at) => {
    if (cell === '') return false
    const others = below.map((row) => row[at]?.trim() ?? '').filter((other) => other !== '')
    if (others.length === 0) return false
    const form = formOf(cell)
    if (form === 'text')
      return (
        below.length > 2 &&
        cell.length > 2 &&
        5 * others.filter((other) => other === cell).length > others.length
      )
    if (form === 'number' && (isRunning || /^(?:19|20)\d\d$/.test(cell))) return false
    return others.every((other) => formOf(other) === form)
  })
}
