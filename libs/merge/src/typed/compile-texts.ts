import { isRightToLeft, localeChain, type TextTree } from '@platen/contract'
import { printIsolated, type PrintValue } from '../print-value.ts'
import { TypedValue } from '@platen/merge/fields'
import type { StepBudget } from '../render.ts'
import type { Scope } from '../scope.ts'
import { compilePattern, hasFields, type Pattern } from './pattern.ts'

export type Texts = ReadonlyMap<string, Text>
type Text = string | Pattern | Texts

/** Compiles the strings of each language by its locale, including those of fallback languages. */
export function compileTexts(
  trees: Readonly<Record<string, TextTree>>,
  language: string,
): Map<string, Texts> {
  return new Map(
    Object.keys(trees).map((locale) => [
      locale,
      compileTree(joinedTexts(trees, locale, language), isRightToLeft(locale)),
    ]),
  )
}

/**
 * Returns the strings of a language, including those of fallback languages: `de` for `de-CH`, and finally the template's own language. An empty
 * string counts as missing.
 */
export function joinedTexts(
  trees: Readonly<Record<string, TextTree>>,
  locale: string,
  language: string,
): TextTree {
  const chain = [...localeChain(locale), ...localeChain(language)].toReversed()
  return chain.reduce<TextTree>((tree, tag) => joined(tree, trees[tag] ?? {}), {})
}

/** Returns strings as values of a document. Strings with merge fields are merged when they are first printed, with the formats of the page. */
export function textValues(texts: Texts, top: Scope, budget: StepBudget): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [name, text] of texts) {
    if (typeof text === 'string') record[name] = text
    else if (typeof text === 'function') record[name] = lazyText(() => text(top, budget))
    else record[name] = textValues(text, top, budget)
  }
  return record
}

function lazyText(merge: () => string): TypedValue {
  let merged: string | undefined
  const text = () => (merged ??= merge())
  return new TypedValue('', { text, raw: text, isOff: () => text() === '' })
}

/** In a right-to-left sentence, each value is isolated. Otherwise the parts of `2026-0417` would change their order. */
const printApart: PrintValue = (value) => printIsolated(value, 'mixed')

function compileTree(tree: TextTree, isFromRight: boolean): Texts {
  const print = isFromRight ? printApart : printIsolated
  return new Map(
    Object.entries(tree).map(([name, text]): [string, Text] => {
      if (typeof text !== 'string') return [name, compileTree(text, isFromRight)]
      return [name, hasFields(text) ? compilePattern(text, print) : text]
    }),
  )
}

function joined(base: TextTree, own: TextTree): TextTree {
  const tree = { ...base }
  for (const [name, text] of Object.entries(own)) {
    const under = tree[name]
    if (typeof text === 'object') tree[name] = typeof under === 'object' ? joined(under, text) : text
    else if (text !== '' || typeof under !== 'string') tree[name] = text
  }
  return tree
}
