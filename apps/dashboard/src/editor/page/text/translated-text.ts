import type { DraftSource } from '@platen/contract'
import { textFiles, textsIn } from '../../fields/language-texts.ts'
import { openTags, scanMergeTags } from '../../source/merge-tags.ts'
import { textName } from './chips.ts'

/** A translated string in one language. */
export interface TranslatedText {
  file: string
  name: string
  text: string
  /** Whether the element also prints something else. */
  isPart: boolean
}

/**
 * Returns the translated text that is edited in an element with the source `shown`, in the language of the text `printed`. This is the text with the
 * name `wanted`, or else the only string that is always printed. Returns `undefined` if there is no such string, or if `wanted` is `null`.
 */
export function findTranslatedText(
  source: DraftSource,
  { shown, printed, wanted }: { shown: string; printed: string; wanted: string | null | undefined },
): TranslatedText | undefined {
  const name = wanted === undefined ? onlyTextName(shown) : (wanted ?? undefined)
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

/** Returns the name of the only string that is always printed: `terms` for `{{text.terms}}{{#notes}} {{notes}}{{/notes}}`. */
function onlyTextName(shown: string): string | undefined {
  const tags = scanMergeTags(shown)
  // Tags that are followed by fixed text outside of sections.
  const words = [{ to: 0 }, ...tags].filter(
    ({ to }, index) => shown.slice(to, tags[index]?.from).trim() !== '' && openTags(tags, to).length === 0,
  )
  if (words.length > 0) return undefined
  const always = tags.filter((tag) => tag.kind === 'value' && openTags(tags, tag.from).length === 0)
  return always.length === 1 ? textName(always[0]?.name ?? '') : undefined
}

/** Removes differences in case and white space, which styles and line breaks can cause in the printed text. */
function letters(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase()
}
