import type { DraftSource, FieldDeclaration } from '@platen/contract'
import { readSettings, writeSettings } from '@platen/template/draft'
import type { SourceElement } from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDone, CommandDraft, CommandResult } from '../command.ts'
import type {
  replaceWords as replaceDefinition,
  setText as textDefinition,
  setTitle as titleDefinition,
} from '../definitions/text.ts'
import { capital } from '../parts/capital.ts'
import { readPage, withFiles } from '../parts/draft-page.ts'
import { elementsWithText } from '../parts/elements-with-text.ts'
import { findPart } from '../parts/find-part.ts'
import { ownWords } from '../parts/name-element.ts'
import { setElementText } from '../parts/set-element-text.ts'

export function setTitle(
  { source }: CommandDraft,
  { text }: Static<typeof titleDefinition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const title = ['h1', 'h2', 'h3']
    .map((level) => tree.elements.find(({ name }) => name === level))
    .find((one) => one !== undefined)
  if (!title) return { refused: 'This page has no title. Add a heading first.' }
  return setElementText(source, title, text)
}

export function setText(
  draft: CommandDraft,
  { part, elements, text }: Static<typeof textDefinition.arguments>,
): CommandResult {
  const page = readPage(draft.source)
  if (elements) {
    const found = page.tree.elements.filter(({ start }) => elements.includes(start))
    // Each occurrence keeps its capitalization.
    return setAll(draft.source, found, (element) => ({
      to: /^\p{Lu}/u.test(ownWords(draft.source, page.tree, element)) ? capital(text) : text,
    }))
  }
  const found = findPart(page, { about: draft.about, part })
  if (!found) return setTitle(draft, { text })
  return 'refused' in found ? found : setElementText(draft.source, found, text)
}

export function replaceWords(
  { source, about }: CommandDraft,
  { old, text }: Static<typeof replaceDefinition.arguments>,
): CommandResult {
  const page = readPage(source)
  const selected = about === undefined ? undefined : findPart(page, { about })
  const around = selected && !('refused' in selected) ? selected : undefined
  const found = elementsWithText(source, page.tree, old, { mayBeAmong: true }).filter(
    ({ start, end }) => !around || (around.start <= start && end <= around.end),
  )
  if (found.length === 0)
    return replaceDefault(source, old, text) ?? { refused: `No text on the page says “${old}”.` }
  return setAll(source, found, () => ({ to: text, only: old }))
}

/** Sets the text of several elements. */
function setAll(
  source: DraftSource,
  elements: readonly SourceElement[],
  wordsFor: (element: SourceElement) => { to: string; only?: string },
): CommandResult {
  let done: CommandDone | undefined
  // Goes from the last element to the first, so that offsets stay valid.
  for (const element of elements.toReversed()) {
    const { to, only } = wordsFor(element)
    const one = setElementText(withFiles(source, done?.files ?? {}), element, to, only)
    // A translated string that is used several times was already changed.
    if ('refused' in one && done) continue
    if ('refused' in one) return one
    done = {
      files: { ...done?.files, ...one.files },
      named: one.named,
      summary: one.summary,
      notes: [...new Set([...one.notes, ...(done?.notes ?? [])])],
    }
  }
  return done ?? { refused: 'No element begins at these offsets. Read the draft again.' }
}

/** Replaces text such as “Your company” that is a default value and is not on the page. */
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
    notes: ['This text is printed if neither the data nor the account’s details contain a value.'],
  }
}
