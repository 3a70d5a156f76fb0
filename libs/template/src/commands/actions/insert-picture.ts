import { escapeHtml } from '@platen/contract'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { insertPicture as definition } from '../definitions/figures.ts'
import { positionFor, putBlock } from '../parts/draft-page.ts'

export function insertPicture(
  draft: CommandDraft,
  given: Static<typeof definition.arguments>,
): CommandResult {
  const { picture, description = '', width } = given
  const position = positionFor(draft, given)
  if ('refused' in position) return position
  const style = width === undefined ? '' : ` style="width: ${width}"`
  const html = `<p><img src="${escapeHtml(picture)}" alt="${escapeHtml(description)}"${style}></p>`
  const made = putBlock(draft.source, { html, rules: [] }, position)
  if ('refused' in made) return made
  return { ...made, summary: `Inserted the image “${picture.split('/').at(-1)}”`, notes: [] }
}
