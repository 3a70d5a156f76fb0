import type { DraftSource } from '@platen/contract'
import { textFiles, textsIn } from '../../fields/language-texts.ts'
import { openTags, scanMergeTags } from '../../source/merge-tags.ts'
import { textName } from './chip-words.ts'

/** A text of the template's languages, as one of them says it. */
export interface SaidText {
  file: string
  name: string
  text: string
  /** Other things stand beside it. */
  isPart: boolean
}

/**
 * The text of the languages that is typed where `shown` stands, in the language in which it is `printed`: the one that is `wanted`, else the
 * one that is all that always stands there. `undefined` where there is none, and where none is wanted (`null`).
 */
export function saidIn(
  source: DraftSource,
  { shown, printed, wanted }: { shown: string; printed: string; wanted: string | null | undefined },
): SaidText | undefined {
  const name = wanted === undefined ? onlyWords(shown) : (wanted ?? undefined)
  if (name === undefined) return undefined
  const isPart = !/^\s*\{\{[^{}]*\}\}\s*$/.test(shown)
  const found = textFiles(source).flatMap((file) => {
    const text = textsIn(source, file).get(name)
    return text === undefined ? [] : [{ file, name, text, isPart }]
  })
  const page = letters(printed)
  return (
    found.find(({ text }) => letters(text) === page) ??
    found.find(({ text }) => {
      const pieces = text
        .split(/\{\{[^{}]*\}\}/)
        .map(letters)
        .filter((piece) => piece !== '')
      return pieces.length > 0 && pieces.every((piece) => page.includes(piece))
    }) ??
    found[0]
  )
}

/** `{{text.terms}}{{#notes}} {{notes}}{{/notes}}`: `terms`, beside which nothing else stands but what depends on the data. */
function onlyWords(shown: string): string | undefined {
  const tags = scanMergeTags(shown)
  // What stands behind a tag, up to the next one.
  const words = [{ to: 0 }, ...tags].filter(
    ({ to }, index) => shown.slice(to, tags[index]?.from).trim() !== '' && openTags(tags, to).length === 0,
  )
  if (words.length > 0) return undefined
  const always = tags.filter((tag) => tag.kind === 'value' && openTags(tags, tag.from).length === 0)
  return always.length === 1 ? textName(always[0]?.name ?? '') : undefined
}

/** Styles may print it in capitals, and break it anywhere. */
function letters(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase()
}
