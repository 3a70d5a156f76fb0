import { escapeHtml } from '@platen/contract'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { insertText as definition } from '../definitions/insert.ts'
import { placeFor, putBlock } from '../parts/draft-page.ts'

/** In the summary. */
const shownMax = 60

export function insertText(draft: CommandDraft, given: Static<typeof definition.arguments>): CommandResult {
  const { text } = given
  const place = placeFor(draft, given)
  if ('refused' in place) return place
  const lines = text.split('\n').map((line) => escapeHtml(line))
  const made = putBlock(draft.source, { html: `<p>${lines.join('<br>')}</p>`, rules: [] }, place)
  if ('refused' in made) return made
  return {
    ...made,
    summary: `Wrote “${text.length > shownMax ? `${text.slice(0, shownMax)}…` : text}”`,
    notes: [],
  }
}
