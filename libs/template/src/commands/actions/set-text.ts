import type { DraftSource, FieldDeclaration } from '@platen/contract'
import { readSettings, writeSettings } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type {
  replaceWords as replaceDefinition,
  setText as textDefinition,
  setTitle as titleDefinition,
} from '../definitions/text.ts'
import { readPage, withFiles } from '../parts/draft-page.ts'
import { elementsSaying } from '../parts/elements-saying.ts'
import { findPart } from '../parts/find-part.ts'
import { setWords } from '../parts/set-words.ts'

export function setTitle(
  { source }: CommandDraft,
  { text }: Static<typeof titleDefinition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const title = ['h1', 'h2', 'h3']
    .map((level) => tree.elements.find(({ name }) => name === level))
    .find((one) => one !== undefined)
  if (!title) return { refused: 'This page has no title: add a heading on the page first.' }
  return setWords(source, title, text)
}

export function setText(
  draft: CommandDraft,
  { part, text }: Static<typeof textDefinition.arguments>,
): CommandResult {
  const found = findPart(readPage(draft.source), { about: draft.about, part })
  if (!found) return setTitle(draft, { text })
  return 'refused' in found ? found : setWords(draft.source, found, text)
}

export function replaceWords(
  { source, about }: CommandDraft,
  { old, text }: Static<typeof replaceDefinition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const selected = about === undefined ? undefined : findPart(readPage(source), { about })
  const around = selected && !('refused' in selected) ? selected : undefined
  const found = elementsSaying(source, tree, old, { mayBeAmong: true }).filter(
    ({ start, end }) => !around || (around.start <= start && end <= around.end),
  )
  if (found.length === 0)
    return replaceDefault(source, old, text) ?? { refused: `No text on the page says “${old}”.` }
  const files: Record<string, string> = {}
  let last: Exclude<CommandResult, { refused: string }> | undefined
  const notes = new Set<string>()
  // From the last to the first, so that offsets stay valid.
  for (const element of found.toReversed()) {
    const one = setWords(withFiles(source, files), element, text, old)
    // A text of the languages in several positions was already changed.
    if ('refused' in one && last) continue
    if ('refused' in one) return one
    Object.assign(files, one.files)
    for (const note of one.notes) notes.add(note)
    last = one
  }
  return last ? { ...last, files, notes: [...notes] } : { refused: `No text on the page says “${old}”.` }
}

/** “Your company” can be a default value instead of a text on the page. */
function replaceDefault(source: DraftSource, old: string, to: string): CommandResult | undefined {
  const text = source.files['template.json'] ?? ''
  const { fields } = readSettings(text)
  let count = 0
  const each = (all: Record<string, FieldDeclaration>): Record<string, FieldDeclaration> =>
    Object.fromEntries(
      Object.entries(all).map(([name, said]) => {
        if (typeof said !== 'object' || said === null) return [name, said]
        const isSame = typeof said.default === 'string' && said.default.toLowerCase() === old.toLowerCase()
        if (isSame) count++
        return [
          name,
          { ...said, ...(isSame && { default: to }), ...(said.fields && { fields: each(said.fields) }) },
        ]
      }),
    )
  const changed = fields && each(fields)
  if (count === 0 || !changed) return undefined
  return {
    files: { 'template.json': writeSettings(text, { fields: changed }) },
    named: [{ words: 'a value of the settings', start: null }],
    summary: `Changed “${old}” to “${to}”`,
    notes: ['It is printed where neither the data nor the account’s details have it.'],
  }
}
