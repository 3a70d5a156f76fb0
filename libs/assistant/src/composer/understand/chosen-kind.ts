import type { ChosenKind } from '@platen/contract'
import type { ShapeNode } from './data-shape.ts'
import type { ValueKind } from './understood.ts'

const kindWords: Readonly<Record<ChosenKind, string>> = {
  text: 'a text',
  number: 'a number',
  money: 'an amount of money',
  percent: 'a percentage',
  date: 'a date',
  boolean: 'yes or no',
}

/** What a person says that a field is, whatever its values look like. */
export function chosenKind({ values }: ShapeNode, kind: ChosenKind | undefined): ValueKind | undefined {
  if (kind === undefined || kind === 'text') return kind && { kind }
  const isThere = kind === 'boolean' ? 'boolean' : 'number'
  const isWritten = values.some((value) => typeof value !== isThere)
  const isFraction = values.length > 0 && values.every((value) => Math.abs(Number(value)) <= 1)
  return {
    kind,
    isWritten,
    ...(kind === 'percent' && { whole: isFraction ? 1 : 100 }),
    ...(kind === 'money' && { isSure: true }),
  }
}

/** Why it is not what the person said. */
export function unreadSentence({ path }: ShapeNode, kind: ChosenKind = 'text'): string {
  return `“${path.join('.')}” stays a text: not every value of it can be read as ${kindWords[kind]}.`
}
