import type { SourceElement } from '@platen/template/markup'
import type { CommandDraft, CommandRefused } from '../command.ts'
import { type DraftPage, readPage } from './draft-page.ts'
import { findPart } from './find-part.ts'
import { nameElement } from './name-element.ts'

const unnamed: CommandRefused = {
  refused:
    'Name the part of the page with `part`, or give `about`: the offset of its element in template.html.',
}

/** Returns the part that a command applies to, with its page and description. Refused if the command does not name a part. */
export function partOf(
  { source, about }: CommandDraft,
  part: string | undefined,
): (DraftPage & { element: SourceElement; words: string }) | CommandRefused {
  const page = readPage(source)
  const found = findPart(page, { about, part })
  if (!found) return unnamed
  return 'refused' in found
    ? found
    : { ...page, element: found, words: nameElement(source, page.tree, found) }
}
