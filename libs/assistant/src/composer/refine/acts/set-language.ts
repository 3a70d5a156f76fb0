import { escapeHtml } from '@platen/contract'
import {
  pageCss,
  pageHtml,
  readSample,
  readSettings,
  samplesChanged,
  setAt,
  writeSettings,
} from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { type Language, languages } from '../../words/languages.ts'
import type { Declined } from '../../composing.ts'
import { beyondSelection } from '../finding/selection.ts'
import type { Done, Reader, Working } from '../refining.ts'
import { isFiller } from '../reading/fillers.ts'
import { findLanguage } from '../reading/language-names.ts'
import { type Around, labelIn } from './label-words.ts'

const noun =
  /(?<![\p{L}\p{N}])(?:ترجم|ترجمه|ترجمة|(?:ال)?لغه|(?:ال)?لغة|переведи(?:те)?|перевести|язык|на|translate|translation|language|words?|labels?|texts?|version|everything|ubersetz(?:e|en)?|ubersetzung|sprache|auf|alles|ins|traduis|traduire|traduisez|traduction|langue|tout|traduce|traducir|traduccion|idioma|lengua|todo|al|i want|should be|soll|sein|doit etre)(?![\p{L}\p{N}])/gu

/** “In German”, “translate it to French”, “auf Spanisch”. */
export const readSetLanguage: Reader = (phrase) => {
  const found = findLanguage(phrase.text)
  if (!found) return undefined
  const rest = `${phrase.text.slice(0, found.from)} ${phrase.text.slice(found.to)}`.replaceAll(noun, ' ')
  return isFiller(rest) ? { act: (draft) => setLanguage(draft, found.tag) } : undefined
}

function setLanguage(draft: Working, asked: string): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, 'the language is the whole document’s')
  const { source } = draft
  const tag = asked === 'en' ? englishFor(source) : asked
  const language = languages.find((one) => one === tag.split('-')[0])
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  const ownTexts = Object.keys(source.files)
    .filter((path) => path.startsWith('texts/'))
    .map((path) => path.slice(6, -5))
  const texts =
    ownTexts.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
    ownTexts.find((one) => one.toLowerCase().split('-')[0] === tag.split('-')[0])
  if (ownTexts.length > 0 && texts === undefined)
    return {
      declined: `The template has its words in ${ownTexts.join(', ')}, and none in ${name}: add that language under Data, Languages, first.`,
    }
  if (ownTexts.length === 0 && !language)
    return {
      declined: `The Composer has words in English, German, French, Spanish, Arabic and Hebrew, and none in ${name}.`,
    }
  const settings = readSettings(source.files['template.json'] ?? '')
  const byData = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(settings.locale ?? '')?.[1]
  const files: Record<string, string> = {}
  const notes: string[] = []
  const words = language && ownTexts.length === 0 ? translated(draft, language) : undefined
  const isSo =
    typeof settings.language === 'string' &&
    settings.language.toLowerCase().split('-')[0] === tag.split('-')[0]
  if (isSo && words?.count === 0) return { declined: `The document is in ${name} already.` }
  Object.assign(files, words?.files)
  const before = files['template.json'] ?? source.files['template.json'] ?? ''
  const after = writeSettings(before, {
    language: tag,
    ...(settings.locale !== undefined && byData === undefined && { locale: tag }),
  })
  if (after !== before) files['template.json'] = after
  if (byData !== undefined) {
    Object.assign(files, sampleIn(draft, byData.split('.'), texts ?? tag))
    notes.push(
      `The field ${byData} of the data says the language: the sample says ${texts ?? tag} now, and callers must say it, too.`,
    )
  }
  if (words && words.left.length > 0 && !isSo) {
    const shown = words.left.slice(0, 12).map((one) => `“${one}”`)
    notes.push(
      `These words stay as they are, as they are no labels that the Composer knows: ${shown.join(', ')}${words.left.length > 12 ? ` and ${words.left.length - 12} more` : ''}.`,
    )
  }
  if (words && words.count > 0) notes.push('The sample data stay in their own language.')
  if (Object.keys(files).length === 0) return { declined: `The document is in ${name} already.` }
  return {
    files,
    named: [],
    summary:
      words && !isSo
        ? `Set the language to ${name}, with ${words.count} ${words.count === 1 ? 'label' : 'labels'} in it`
        : `Set the language to ${name}`,
    notes,
  }
}

/** English of the paper: dates of a Letter page are written as in America. */
function englishFor({ files }: Working['source']): string {
  const hasTexts = Object.keys(files).some((path) => path.startsWith('texts/'))
  if (hasTexts) return 'en'
  const size = readSettings(files['template.json'] ?? '').page?.size
  return /^(?:letter|legal|ledger|tabloid)$/i.test(size ?? '') ? 'en-US' : 'en-GB'
}

function sampleIn({ source }: Working, path: readonly string[], tag: string): Record<string, string> {
  const { data } = readSample(source.files['sample.json'] ?? '')
  if (!data) return {}
  const all = samplesChanged(source, (sample, file) =>
    file === 'sample.json' ? setAt(sample, [...path], tag) : sample,
  )
  return all['sample.json'] === undefined ? {} : { 'sample.json': all['sample.json'] }
}

interface Translated {
  files: Record<string, string>
  count: number
  left: string[]
}

/** Every label that is known, in another language, wherever the draft says it in words. */
function translated({ source }: Working, language: Language): Translated {
  const left = new Set<string>()
  let count = 0
  const said: Say = (words, around) => {
    const [, lead = '', own = '', trail = ''] = /^(\s*)(.*?)(\s*)$/su.exec(words) ?? []
    if (!/\p{L}/u.test(own)) return words
    const label = labelIn(own, language, around)
    if (label === undefined) {
      left.add(own.replaceAll(/\s+/g, ' ').slice(0, 60))
      return words
    }
    if (label !== own) count++
    return lead + label + trail
  }
  const html = translatedPage(pageHtml(source), said)
  const css = pageCss(source).replaceAll(
    /(?<![\w-])content\s*:\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|[^;}"'])*/g,
    (declaration) =>
      declaration.replaceAll(/(["'])([^"'\\\n]*)\1/g, (whole, quote: string, words: string) => {
        const next = said(words)
        return next.includes(quote) || next.includes('\\') ? whole : quote + next + quote
      }),
  )
  const text = source.files['template.json'] ?? ''
  const settings = writeSettings(text, settingsIn(text, said))
  return {
    files: {
      ...(html !== pageHtml(source) && { 'template.html': html }),
      ...(css !== pageCss(source) && { 'style.css': css }),
      ...(settings !== text && { 'template.json': settings }),
    },
    count,
    left: [...left],
  }
}

type Say = (words: string, around?: Around) => string

/** A text between its merge tags and `{page}`. */
function betweenTags(text: string, say: Say): string {
  return text
    .split(/(\{\{\{?[^}]*\}\}\}?|\{pages?\})/)
    .map((piece, at, all) => {
      const [before, after] = [all[at - 1], all[at + 1]]
      return at % 2 === 0 ? say(piece, { ...(before && { before }), ...(after && { after }) }) : piece
    })
    .join('')
}

function translatedPage(html: string, say: Say): string {
  const changes: { from: number; to: number; insert: string }[] = []
  const tree = parseSource(html)
  for (const { name, children } of [...tree.elements, { name: '', children: tree.children }]) {
    if (name === 'style' || name === 'script') continue
    for (const child of children) {
      if (child.kind !== 'text') continue
      const before = html.slice(child.start, child.end)
      const after = betweenTags(before, (words, around) => {
        const next = say(words, around)
        return next === words ? words : escapeHtml(next)
      })
      if (after !== before) changes.push({ from: child.start, to: child.end, insert: after })
    }
  }
  return changes
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), html)
}

function settingsIn(text: string, say: Say): Parameters<typeof writeSettings>[1] {
  const { page, document } = readSettings(text)
  const line = (one: Partial<Record<'left' | 'center' | 'right', string>> | undefined) =>
    one && Object.fromEntries(Object.entries(one).map(([place, words]) => [place, betweenTags(words, say)]))
  const [header, footer] = [line(page?.header), line(page?.footer)]
  return {
    ...(page && { page: { ...page, ...(header && { header }), ...(footer && { footer }) } }),
    ...(typeof document?.title === 'string' && {
      document: { ...document, title: betweenTags(document.title, say) },
    }),
  }
}
