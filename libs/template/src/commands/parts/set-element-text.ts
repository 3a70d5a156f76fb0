import type { DraftSource } from '@platen/contract'
import {
  isJsonObject,
  pageHtml,
  readJson,
  readSettings,
  writeObject,
  writeSettings,
} from '@platen/template/draft'
import {
  inlineContent,
  type InlinePart,
  isPageEdit,
  parseSource,
  replaceInline,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import type { CommandResult } from '../command.ts'
import { capital } from './capital.ts'
import { nameElement, toReachedElement, shownText, textsFile } from './name-element.ts'

/** Sets the text of an element, and keeps its fields. */
export function setElementText(
  source: DraftSource,
  element: SourceElement,
  to: string,
  /** Replaces only this part of the text. */
  only?: string,
): CommandResult {
  const tree = parseSource(pageHtml(source))
  const same = tree.elements[element.index]
  const parts = same && inlineContent(tree, same)
  if (!same || !parts) return { refused: 'Nothing can be written there. Choose an element with text.' }
  const before = shownText(source, tree, same)
  const key = textKey(parts)
  if (key !== undefined) return setLanguageText(source, { tree, element: same, key, to })
  const after =
    only !== undefined && wordsOf(parts) !== only ? withPart(parts, only, to) : withWords(parts, to)
  if (!after)
    return {
      refused: `${capital(nameElement(source, tree, same))} shows a value from the data, which cannot be changed here. Click this part to edit it on the page.`,
    }
  const edit = replaceInline(tree, same, after)
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'This text cannot be changed here.' }
  if (edit.html === tree.html) return { refused: `The text is already “${to}”.` }
  const files = { 'template.html': edit.html }
  const done = { ...source, files: { ...source.files, ...files } }
  const now = parseSource(edit.html)
  const written = now.elements.find(({ start }) => start === same.start)
  const information = documentTitle(source, wordsOf(parts), to)
  const isInformed = Object.keys(information).length > 0
  return {
    files: { ...files, ...information },
    named: [
      ...(written ? [toReachedElement(done, now, written)] : []),
      ...(isInformed ? [{ words: 'the PDF metadata', start: null }] : []),
    ],
    summary: `Changed “${before}” to “${written ? shownText(done, now, written) : to}”`,
    notes: [],
  }
}

/** Returns the key of the translated string that an element shows, if it has no other text. */
function textKey(parts: readonly InlinePart[]): string | undefined {
  const tags = parts.flatMap((part) => (part.kind === 'tag' ? [part.source] : []))
  if (wordsOf(parts) !== '' || parts.some(({ kind }) => kind === 'element')) return undefined
  const keys = tags.flatMap((tag) => /^\{\{\s*text\.([^\s{}]+)\s*\}\}$/.exec(tag)?.[1] ?? [])
  return keys.length === 1 ? keys[0] : undefined
}

function wordsOf(parts: readonly InlinePart[]): string {
  return parts
    .flatMap((part) =>
      part.kind === 'text' ? [part.text] : part.kind === 'element' ? [wordsOf(part.parts)] : [],
    )
    .join('')
    .trim()
}

/** Replaces the only passage of text. Returns undefined if there is no text, or if there are several passages between fields. */
function withWords(parts: readonly InlinePart[], to: string): InlinePart[] | undefined {
  const isWorded = (part: InlinePart) => part.kind === 'text' && /[\p{L}\p{N}]/u.test(part.text)
  const worded = parts.filter(isWorded)
  const [only] = worded
  const hasTags = parts.some(({ kind }) => kind === 'tag')
  const inner = parts.filter((part) => part.kind === 'element' && wordsOf(part.parts) !== '')
  if (parts.length === 0) return [{ kind: 'text', text: to }]
  if (worded.length === 0 && inner.length === 1)
    return parts.flatMap((part): InlinePart[] => {
      if (part.kind !== 'element' || part !== inner[0]) return [part]
      const changed = withWords(part.parts, to)
      return changed ? [{ ...part, parts: changed }] : [part]
    })
  if (!only || only.kind !== 'text' || worded.length > 1 || inner.length > 0) {
    if (hasTags || worded.length === 0) return undefined
    return [{ kind: 'text', text: to }]
  }
  const lead = /^[\s]*/.exec(only.text)?.[0] ?? ''
  const trail = /[\s:#.·–—-]*$/.exec(only.text)?.[0] ?? ''
  return parts.map((part) =>
    part === only
      ? { kind: 'text', text: lead + to + (hasTags ? trail : trail.replaceAll(/\S/g, '')) }
      : part,
  )
}

/** Replaces `only` in the text that contains it. */
function withPart(parts: readonly InlinePart[], only: string, to: string): InlinePart[] | undefined {
  const at = parts.findIndex(
    (part) => part.kind === 'text' && part.text.toLowerCase().includes(only.toLowerCase()),
  )
  const found = parts[at]
  if (found?.kind !== 'text') return withWords(parts, to)
  const from = found.text.toLowerCase().indexOf(only.toLowerCase())
  return parts.with(at, {
    kind: 'text',
    text: found.text.slice(0, from) + to + found.text.slice(from + only.length),
  })
}

function setLanguageText(
  source: DraftSource,
  { tree, element, key, to }: { tree: SourceTree; element: SourceElement; key: string; to: string },
): CommandResult {
  const file = textsFile(source)
  const read = file === undefined ? undefined : readJson(source.files[file] ?? '')
  if (file === undefined || !isJsonObject(read))
    return {
      refused: `The text of ${nameElement(source, tree, element)} is in a language file that cannot be read. See the Code tab.`,
    }
  const before = read[key]
  if (before === to) return { refused: `The text is already “${to}”.` }
  const files = { [file]: writeObject(source.files[file] ?? '', { [key]: to }) }
  const others = Object.keys(source.files).filter((path) => path.startsWith('texts/') && path !== file)
  const uses = [
    ...tree.html.matchAll(new RegExp(`\\{\\{\\s*text\\.${key.replaceAll(/[^\w]/g, '\\$&')}\\s*\\}\\}`, 'g')),
  ].length
  return {
    files,
    named: [toReachedElement({ ...source, files: { ...source.files, ...files } }, tree, element)],
    summary: `Changed “${typeof before === 'string' ? before : key}” to “${to}”`,
    notes: [
      ...(others.length > 0
        ? [
            `The words in the other languages (${others.map((path) => path.slice(6, -5)).join(', ')}) are unchanged. You find them under Data, Languages.`,
          ]
        : []),
      ...(uses > 1 ? [`The same text is in ${uses} parts of the page, and was changed in all of them.`] : []),
    ],
  }
}

/** Changes the PDF title together with the title on the page, if both start with the same text. */
function documentTitle(source: DraftSource, before: string, to: string): Record<string, string> {
  const text = source.files['template.json'] ?? ''
  const { document } = readSettings(text)
  const title = document?.title
  if (before === '' || typeof title !== 'string' || !title.startsWith(before)) return {}
  const rest = title.slice(before.length)
  if (/^[\p{L}\p{N}]/u.test(rest)) return {}
  const changed = writeSettings(text, { document: { ...document, title: to + rest } })
  return changed === text ? {} : { 'template.json': changed }
}
