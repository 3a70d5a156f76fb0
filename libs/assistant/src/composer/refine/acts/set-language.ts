import { escapeHtml } from '@platen/contract'
import { withFiles } from '@platen/template/commands'
import { pageCss, pageHtml, readSettings, writeSettings } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { type Language, languages } from '../../words/languages.ts'
import type { Declined } from '../../composing.ts'
import { runOnDraft } from '../commands/read-saying.ts'
import { type Done, isDeclined, type Reader, type Working } from '../refining.ts'
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
  const { source } = draft
  const tag = asked === 'en' ? englishFor(source) : asked
  const language = languages.find((one) => one === tag.split('-')[0])
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  const hasTexts = Object.keys(source.files).some((path) => path.startsWith('texts/'))
  if (!hasTexts && !language)
    return {
      declined: `The Composer has words in English, German, French, Spanish, Arabic and Hebrew, and none in ${name}.`,
    }
  const words = language && !hasTexts ? translated(draft, language) : undefined
  const set = runOnDraft(
    { ...draft, source: withFiles(source, words?.files ?? {}) },
    { name: 'set_language', arguments: { language: tag } },
  )
  const count = words?.count ?? 0
  const isSo = (readSettings(source.files['template.json'] ?? '').language ?? '')
    .toLowerCase()
    .startsWith(tag.split('-')[0] ?? tag)
  if (isDeclined(set) && (draft.about !== undefined || count === 0)) return set
  if (isSo && words?.count === 0) return { declined: `The document is in ${name} already.` }
  const left = isSo ? [] : (words?.left ?? [])
  const shown = left.slice(0, 12).map((one) => `“${one}”`)
  const others = left.length > 12 ? ` and ${left.length - 12} more` : ''
  return {
    files: { ...words?.files, ...(isDeclined(set) ? {} : set.files) },
    named: [],
    summary:
      words && !isSo
        ? `Set the language to ${name}, with ${count} ${count === 1 ? 'label' : 'labels'} in it`
        : `Set the language to ${name}`,
    notes: [
      ...(isDeclined(set) ? [] : (set.notes ?? [])),
      ...(left.length > 0
        ? [
            `These words stay as they are, as they are no labels that the Composer knows: ${shown.join(', ')}${others}.`,
          ]
        : []),
      ...(count > 0 ? ['The sample data stay in their own language.'] : []),
    ],
  }
}

/** English of the paper: dates of a Letter page are written as in America. */
function englishFor({ files }: Working['source']): string {
  const hasTexts = Object.keys(files).some((path) => path.startsWith('texts/'))
  if (hasTexts) return 'en'
  const size = readSettings(files['template.json'] ?? '').page?.size
  return /^(?:letter|legal|ledger|tabloid)$/i.test(size ?? '') ? 'en-US' : 'en-GB'
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
