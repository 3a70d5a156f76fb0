import type { Starters } from '../composing.ts'
import { starterFile } from '../layout/fill-starter.ts'
import { day, exampleWord, type Making, monthOf } from './example-words.ts'
import type { Layout } from './kinds.ts'

export type Data = Record<string, unknown>

const token = /\{\{([^{}]+)\}\}/g

/** Returns the usual fields of a kind with sample data, from the `samples.json` of the design. */
export function usualData(starters: Starters, design: Layout, kind: string, making: Making): Data {
  const samples = JSON.parse(starterFile(starters, `${design}/samples.json`)) as Record<string, Data>
  const fill = (_: string, value: unknown) => (typeof value === 'string' ? filled(value, making) : value)
  return JSON.parse(JSON.stringify(samples[kind] ?? {}), fill) as Data
}

/**
 * Fills `{{person.2}}` with the second example word, `{{today+30}}` with a date, and `{{month}}` and `{{year}}` with the current month and year.
 */
function filled(text: string, making: Making): unknown {
  const [, name] = /^\{\{([^{}]+)\}\}$/.exec(text) ?? []
  if (name !== undefined) return valueOf(name, making)
  return text.replaceAll(token, (_, inner: string) => String(valueOf(inner, making)))
}

function valueOf(name: string, making: Making): string | number {
  if (name === 'year') return making.today.slice(0, 4)
  if (name === 'month') return monthOf(making)
  if (name.startsWith('today')) return day(making.today, Number(name.slice('today'.length)))
  const [id = '', row = '1'] = name.split('.')
  return exampleWord(id, making, Number(row) - 1)
}
