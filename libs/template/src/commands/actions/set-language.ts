import type { DraftSource } from '@platen/contract'
import {
  isJsonObject,
  readJson,
  readSample,
  readSettings,
  samplesChanged,
  setAt,
  writeObject,
  writeSettings,
} from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type {
  setLanguage as languageDefinition,
  setTranslation as translationDefinition,
} from '../definitions/language.ts'
import { documentDone } from '../parts/draft-page.ts'

export function setLanguage(
  { source }: CommandDraft,
  { language }: Static<typeof languageDefinition.arguments>,
): CommandResult {
  const before = source.files['template.json'] ?? ''
  const settings = readSettings(before)
  const name = nameOf(language)
  const own = languagesOf(source)
  const texts =
    own.find((one) => one.toLowerCase() === language.toLowerCase()) ??
    own.find((one) => baseOf(one) === baseOf(language))
  if (own.length > 0 && texts === undefined)
    return {
      refused: `The template has text in ${own.join(', ')}, but not in ${name}. Add that language under Data, Languages, first.`,
    }
  const byData = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(settings.locale ?? '')?.[1]
  const after = writeSettings(before, {
    language,
    ...(settings.locale !== undefined && byData === undefined && { locale: language }),
  })
  const files = {
    ...(after !== before && { 'template.json': after }),
    ...(byData !== undefined && withLocale(source, byData.split('.'), texts ?? language)),
  }
  if (Object.keys(files).length === 0) return { refused: `The document is already in ${name}.` }
  return documentDone(files, `Set the language to ${name}`, {
    words: 'the language',
    notes:
      byData === undefined
        ? []
        : [
            `The field “${byData}” in the data determines the language. Its value in the sample is now ${texts ?? language}, and callers must also send this value.`,
          ],
  })
}

function withLocale(source: DraftSource, path: string[], tag: string): Record<string, string> {
  if (!readSample(source.files['sample.json'] ?? '').data) return {}
  const changed = samplesChanged(source, (sample, file) =>
    file === 'sample.json' ? setAt(sample, path, tag) : sample,
  )['sample.json']
  return changed === undefined ? {} : { 'sample.json': changed }
}

export function setTranslation(
  { source }: CommandDraft,
  { language, key, text }: Static<typeof translationDefinition.arguments>,
): CommandResult {
  const file = languagesOf(source).find((one) => one.toLowerCase() === language.toLowerCase())
  if (file === undefined)
    return {
      refused: `The template has no text in ${nameOf(language)}. Its languages are ${languagesOf(source).join(', ') || 'none'}. Add this language under Data, Languages.`,
    }
  const path = `texts/${file}.json`
  const read = readJson(source.files[path] ?? '')
  if (!isJsonObject(read)) return { refused: `${path} is not a JSON object. Fix it under Code.` }
  if (read[key] === text) return { refused: `The text is already “${text}”.` }
  return documentDone(
    { [path]: writeObject(source.files[path] ?? '', { [key]: text }) },
    `Set the ${nameOf(language)} text ${key}`,
    { words: `the text ${key}` },
  )
}

function languagesOf({ files }: DraftSource): string[] {
  return Object.keys(files)
    .filter((path) => path.startsWith('texts/'))
    .map((path) => path.slice(6, -5))
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag
}

function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
