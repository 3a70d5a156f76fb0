import { type BlockContent, type DraftSource, localeChain } from '@platen/contract'
import {
  changeText,
  languageTag,
  textNameFault,
  textFiles,
  textsFault,
  textsIn,
} from '../../fields/language-texts.ts'

interface DeclaredTexts {
  files: Record<string, string>
  /** Strings that the template has under the same names but with other content. */
  own: string[]
  /** Languages of the template for which the block has no text. They get the text of the block's own language. */
  untranslated: string[]
}

/**
 * Writes the strings of a block to each language of the template, or to the template's own language if it has no language files. A string is looked
 * up by the locale chain of the language (`de` for `de-CH`), then by the language of the block.
 */
export function declareTexts(
  source: DraftSource,
  { texts = {}, language = '' }: Pick<BlockContent, 'texts' | 'language'>,
  own: string,
): DeclaredTexts {
  const names = [...new Set(Object.values(texts).flatMap((found) => Object.keys(found)))]
  const known = textFiles(source)
  const files = known.length > 0 ? known : [`texts/${own}.json`]
  const rows = files.flatMap((file) => [...textsIn(source, file)].map(([name, text]) => ({ name, text })))
  const free = names.filter((name) => textNameFault(name, rows) === undefined)
  const done: DeclaredTexts = {
    files: {},
    own: conflictingTexts(source, { texts, files, names }),
    untranslated: [],
  }
  if (free.length === 0) return done
  for (const file of files) {
    if (textsFault(source.files[file] ?? '{}') !== undefined) continue
    const found = free.map((name) => ({
      name,
      ...findText(texts, { name, tag: languageTag(file), language }),
    }))
    const written = found.reduce<DraftSource>(
      (now, { name, text }) => ({
        ...now,
        files: { ...now.files, [file]: withText(now, file, name, text) },
      }),
      { ...source, files: { ...source.files, [file]: source.files[file] ?? '{}\n' } },
    )
    done.files[file] = written.files[file] ?? ''
    if (found.some(({ isOwn }) => !isOwn)) done.untranslated.push(languageTag(file))
  }
  return done
}

function withText(source: DraftSource, file: string, name: string, text: string): string {
  return changeText(source, file, name, text).files?.[file] ?? ''
}

/** Returns the template's strings that have the name of one of the block's strings but other content. */
function conflictingTexts(
  source: DraftSource,
  { texts, files, names }: { texts: Texts; files: readonly string[]; names: readonly string[] },
): string[] {
  return names.flatMap((name) => {
    const other = files.flatMap((file) => {
      const found = textsIn(source, file).get(name)
      const { text, isOwn } = findText(texts, { name, tag: languageTag(file), language: '' })
      return found !== undefined && isOwn && found !== text ? [found] : []
    })
    return other.slice(0, 1)
  })
}

type Texts = NonNullable<BlockContent['texts']>

function findText(
  texts: Texts,
  { name, tag, language }: { name: string; tag: string; language: string },
): { text: string; isOwn: boolean } {
  const own = localeChain(tag).flatMap((one) => textIn(texts, one, name) ?? [])
  const others = [...localeChain(language), ...Object.keys(texts)].flatMap(
    (one) => textIn(texts, one, name) ?? [],
  )
  return { text: own[0] ?? others[0] ?? '', isOwn: own.length > 0 }
}

function textIn(texts: Texts, tag: string, name: string): string | undefined {
  const found = Object.hasOwn(texts, tag) ? texts[tag] : undefined
  return found && Object.hasOwn(found, name) ? found[name] : undefined
}
