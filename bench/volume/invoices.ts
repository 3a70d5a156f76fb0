import { type Files, sampleOf } from '../documents.ts'

interface Line {
  description: string
}

/** Returns the library's sample invoice with this number of rows. */
export function invoiceOf(files: Files, rows: number, number = 'INV-2026-0417'): Record<string, unknown> {
  const sample = sampleOf(files)
  const lines = sample['items'] as Line[]
  const items = Array.from({ length: rows }, (_, at) => lines[at % lines.length])
  return { ...sample, invoice_no: number, items }
}

/**
 * Returns a CSV of invoices: a column for each field, lists as JSON. Numbers, customers and first rows differ, but each document is as long as one
 * from `invoiceOf`.
 */
export function invoicesCsv(files: Files, of: { rows: number; count: number }): Buffer {
  const sample = invoiceOf(files, of.rows)
  const columns = columnsOf(sample)
  const fixed = columns.map((column) => cell(valueAt(sample, column)))
  const numberAt = columns.indexOf('invoice_no')
  const nameAt = columns.indexOf('customer.name')
  const itemsAt = columns.indexOf('items')
  const [first, ...rest] = sample['items'] as Line[]
  const lines = [columns.join(',')]
  for (let index = 1; index <= of.count; index++) {
    const cells = [...fixed]
    cells[numberAt] = cell(`INV-${String(index).padStart(7, '0')}`)
    cells[nameAt] = cell(`Halvorsen & Ødegård no. ${index}`)
    cells[itemsAt] = cell([{ ...first, description: `Annual report, copy ${index}` }, ...rest])
    lines.push(cells.join(','))
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

function columnsOf(data: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? columnsOf(value as Record<string, unknown>, `${prefix}${name}.`)
      : [prefix + name],
  )
}

function valueAt(data: Record<string, unknown>, column: string): unknown {
  return column
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data)
}

function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${text.replaceAll('"', '""')}"`
}
