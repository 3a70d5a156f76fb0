import { escapeHtml } from '@platen/contract'
import Mustache from 'mustache'
import type { Starters } from '../composing.ts'

/** Returns the text of a starter file. */
export function starterFile(starters: Starters, file: string): string {
  const text = starters[file]
  if (text === undefined) throw new Error(`templates/starters has no ${file}`)
  return text
}

/** Fills a starter file. Its Mustache tags use square brackets as delimiters, so that merge tags are kept. */
export function fillStarter(starters: Starters, file: string, view: unknown): string {
  const options = { tags: ['[[', ']]'] as [string, string], escape: escapeHtml }
  return Mustache.render(starterFile(starters, file), view, (part) => starterFile(starters, part), options)
}
