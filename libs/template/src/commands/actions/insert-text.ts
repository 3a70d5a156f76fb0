import { escapeHtml } from '@platen/contract'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { insertText as definition } from '../definitions/insert.ts'
import { positionFor, putBlock } from '../parts/draft-page.ts'

/** Maximum length of the text in the summary, in characters. */
const shownMax = 60

export function insertText(draft: CommandDraft, given: Static<typeof definition.arguments>): CommandResult {
  const { text } = given
  const position = positionFor(draft, given)
  if ('refused' in position) return position
  const lines = text.split('\n').map((line) => escapeHtml(line))
  const made = putBlock(draft.source, { html: `<p>${lines.join('<br>')}</p>`, rules: [] }, position)
  if ('refused' in made) return made
  return {
    ...made,
    summary: `Wrote “${text.length > shownMax ? `${text.slice(0, shownMax)}…` : text}”`,
    notes: [],
  }
}
