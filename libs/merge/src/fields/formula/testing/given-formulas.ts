import type { ComputedDeclaration, FieldDeclaration } from '@platen/contract'
import { Decimal } from '../../decimal/decimal.ts'
import { type FormulaProgram, compileFormulas } from '../compile-formulas.ts'
import type { FormulaMoment } from '../formula-run.ts'

export type Fields = Record<string, FieldDeclaration>
export type Computed = Record<string, string | ComputedDeclaration>

export const exampleFields: Fields = {
  number: { type: 'text' },
  name: { type: 'text' },
  nickname: { type: 'text' },
  balance: { type: 'number' },
  paid: { type: 'boolean' },
  due_date: { type: 'date' },
  created: { type: 'datetime' },
  'due-day': { type: 'number' },
  items: {
    type: 'list',
    fields: {
      name: { type: 'text' },
      category: { type: 'text' },
      qty: { type: 'number' },
      price: { type: 'money', currency: 'EUR' },
    },
  },
}

/** Returns a new record of the example data. */
export function exampleData(): Record<string, unknown> {
  return {
    number: 'INV-2026-17',
    name: 'Ann Smith',
    nickname: null,
    balance: decimal('120'),
    paid: false,
    due_date: '2026-12-01',
    created: Date.parse('2026-11-20T08:00:00Z'),
    'due-day': decimal('1'),
    items: [
      { name: 'Bolt', category: 'metal', qty: decimal('10'), price: decimal('2.50') },
      { name: 'Nut', category: 'metal', qty: decimal('4'), price: decimal('2') },
      { name: 'Gear', category: 'wood', qty: decimal('1'), price: decimal('25') },
    ],
  }
}

/** In Berlin it is already the next day. */
export const exampleMoment: FormulaMoment = {
  now: Date.parse('2026-11-22T23:30:00Z'),
  timeZone: 'Europe/Berlin',
}

export function decimal(text: string): Decimal {
  const read = Decimal.read(text)
  if (!read) throw new Error(`${text} is no decimal`)
  return read
}

/** Compiles formulas, and fails if there are errors. */
export function givenProgram(fields: Fields, computed: Computed): FormulaProgram {
  const compiled = compileFormulas({ fields, computed })
  if ('faults' in compiled)
    throw new Error(compiled.faults.map((fault) => `${fault.path}: ${fault.message}`).join('\n'))
  return compiled.program
}

export function calculated(
  fields: Fields,
  computed: Computed,
  data: Record<string, unknown>,
): Record<string, unknown> {
  givenProgram(fields, computed).run(data, exampleMoment)
  return data
}

/** Returns the printed result of a formula over the example data. */
export function resultOf(formula: string, computed: Computed = {}): string {
  return shown(calculated(exampleFields, { ...computed, result: formula }, exampleData())['result'])
}

/** Prints a value. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (value instanceof Decimal || typeof value === 'string') return String(value)
  return typeof value === 'number' ? new Date(value).toISOString() : JSON.stringify(value)
}

/** Returns errors with the affected characters: `a [amout] formula_unknown_field`. */
export function faultsOf(computed: Computed, fields: Fields = exampleFields): string[] {
  const compiled = compileFormulas({ fields, computed })
  if ('program' in compiled) return []
  return compiled.faults.map(({ path, start, end, code, message }) => {
    const declared = Object.hasOwn(computed, path) ? (computed[path] ?? '') : ''
    const source = typeof declared === 'string' ? declared : declared.formula
    return `${path} ${start}-${end} [${source.slice(start, end)}] ${code}: ${message}`
  })
}
