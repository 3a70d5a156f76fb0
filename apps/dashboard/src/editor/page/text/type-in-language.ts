import { type DraftSource, localeChain, nameFromLabel, readLocaleTag } from '@platen/contract'
import { cutText, readSettings } from '@platen/template/draft'
import type { PageEdit, SourceElement, SourceTree } from '@platen/template/markup'
import { compileText } from '@platen/merge'
import type { DraftChange } from '../../draft/history.ts'
import {
  changeText,
  languageTag,
  textNameFault,
  textFiles,
  textRows,
  textsFault,
} from '../../fields/language-texts.ts'
import { openTags, scanMergeTags } from '../../source/merge-tags.ts'

/** An edit of the page that changes its text in one language only. */
export interface LanguageEdit {
  /** Replaces the text on the page with a translated string. */
  edit: PageEdit
  /** Adds the text to each language. */
  others: DraftChange
  /** Name of the translated string. `file` is the file of the changed language. */
  name: string
  file: string
}

const nameLengthMax = 40

/**
 * Turns edited text of template.html into a translated string, so that only the language of the preview changes: its text becomes `after`, and all
 * other languages keep `before`. Returns `undefined` for fewer than two languages, and for text that has no words, or has more than words and fields.
 * `data` is the merged sample of the preview.
 */
export function typeInLanguage(
  source: DraftSource,
  text: { tree: SourceTree; element: SourceElement; before: string; after: string },
  data: Readonly<Record<string, unknown>> | undefined,
): LanguageEdit | undefined {
  const { tree, element, before, after } = text
  const files = textFiles(source)
  if (files.length < 2 || files.some((file) => textsFault(source.files[file] ?? '') !== undefined))
    return undefined
  const isInSection = openTags(scanMergeTags(tree.html.slice(0, element.openEnd)), element.openEnd).length > 0
  if (![before, after].every((words) => isTranslatable(words, isInSection))) return undefined
  const file = shownFile(source, files, data)
  const name = freeName(source, before)
  if (file === undefined || name === undefined) return undefined
  const changed = files.map((one): [string, string] => [
    one,
    changeText(source, one, name, one === file ? after : before).files?.[one] ?? '',
  ])
  const { html } = tree
  return {
    edit: {
      html: `${html.slice(0, element.openEnd)}{{text.${name}}}${html.slice(element.closeStart)}`,
      select: element.start,
    },
    others: { files: Object.fromEntries(changed) },
    name,
    file,
  }
}

/** Sets a string in all languages. */
export function typeInAllLanguages(source: DraftSource, name: string, words: string): DraftChange {
  const files = textFiles(source).flatMap((file) =>
    Object.entries(changeText(source, file, name, words).files ?? {}),
  )
  return { files: Object.fromEntries(files) }
}

/**
 * Returns whether text is one line of words, possibly with fields. Inside sections it must not have fields, because a translated string cannot use
 * the fields of list items.
 */
function isTranslatable(text: string, isInSection: boolean): boolean {
  if (/[\n\uFFFC\u2028\u2029]/.test(text)) return false
  const tags = scanMergeTags(text)
  if (isInSection && tags.length > 0) return false
  if (tags.some(({ kind, name }) => kind !== 'value' || name.startsWith('text.') || name === '.'))
    return false
  return /\p{L}/u.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))
}

/** Returns the language file that the preview prints. */
function shownFile(
  source: DraftSource,
  files: readonly string[],
  data: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const { locale, language = 'en' } = readSettings(source.files['template.json'] ?? '')
  const compiled = compileText(locale ?? language, { file: 'template.json' })
  const tag = compiled.ok ? readLocaleTag(compiled.template.render({ ...data })) : undefined
  const wanted = [...(tag === undefined ? [] : localeChain(tag)), ...localeChain(language)]
  return wanted
    .flatMap((one) => files.filter((file) => languageTag(file).toLowerCase() === one.toLowerCase()))
    .at(0)
}

/** Derives an unused name from the first words of the text. */
function freeName(source: DraftSource, words: string): string | undefined {
  const plain = words.replaceAll(/\{\{[^{}]*\}\}/g, ' ')
  const base = nameFromLabel(cutText(plain, nameLengthMax)).toLowerCase() || 'text'
  const rows = textFiles(source).flatMap((file) => textRows(source, file))
  const names = [base, ...Array.from({ length: 99 }, (_, index) => `${base}_${index + 2}`)]
  return names.find((name) => textNameFault(name, rows) === undefined)
}
