import { escapeHtml } from '@platen/contract'
import { changeRunningTexts, runCommand, withFiles } from '@platen/template/commands'
import { pageCss, pageHtml, readSettings, writeSettings } from '@platen/template/draft'
import { parseSource, type TextChange, withChanges } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { type Language, languageOfTag } from '../../words/languages.ts'
import { type Around, translateLabel } from '../../words/translate-label.ts'
import type { Done, Working } from '../refining.ts'

const unchangedMax = 12

/** Sets the language of a document. If the template has no language files, known labels on the page are translated. */
export function setLanguage({ source, about }: Working, asked: string): Done | Declined {
  const hasTexts = Object.keys(source.files).some((path) => path.startsWith('texts/'))
  const settings = readSettings(source.files['template.json'] ?? '')
  const isAmerican = /^(?:letter|legal|ledger|tabloid)$/i.test(settings.page?.size ?? '')
  const tag = asked === 'en' && !hasTexts ? (isAmerican ? 'en-US' : 'en-GB') : asked
  const language = languageOfTag(tag)
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  if (!hasTexts && !language)
    return {
      declined: `The Composer knows labels in English, German, French, Spanish, Arabic and Hebrew, but not in ${name}.`,
    }
  const words = language && !hasTexts ? translated(source, language) : undefined
  const count = words?.count ?? 0
  const set = runCommand(withFiles(source, words?.files ?? {}), {
    name: 'set_language',
    arguments: { language: tag },
  })
  if ('refused' in set && (about !== undefined || count === 0)) return { declined: set.refused }
  const isSame = (settings.language ?? '').toLowerCase().startsWith(tag.split('-')[0] ?? tag)
  if (isSame && words?.count === 0) return { declined: `The document is already in ${name}.` }
  const left = isSame ? [] : (words?.left ?? [])
  const others = left.length > unchangedMax ? ` and ${left.length - unchangedMax} more` : ''
  const shown = left.slice(0, unchangedMax).map((one) => `“${one}”`)
  return {
    files: { ...words?.files, ...('files' in set && set.files) },
    named: [],
    summary:
      words && !isSame
        ? `Set the language to ${name}, and translated ${count} ${count === 1 ? 'label' : 'labels'}`
        : `Set the language to ${name}`,
    notes: [
      ...('notes' in set ? set.notes : []),
      ...(left.length > 0
        ? [`This text is unchanged, because it is not a known label: ${shown.join(', ')}${others}.`]
        : []),
      ...(count > 0 ? ['The sample data keeps its own language.'] : []),
    ],
  }
}

/** Translates every known label on the page, in the style sheet and in the settings. `left`: text that is not a known label. */
function translated(source: Working['source'], language: Language) {
  const left = new Set<string>()
  let count = 0
  const translate = (words: string, around?: Around): string => {
    const [, lead = '', own = '', trail = ''] = /^(\s*)(.*?)(\s*)$/su.exec(words) ?? []
    if (!/\p{L}/u.test(own)) return words
    const label = translateLabel(own, language, around)
    if (label === undefined) left.add(own.replaceAll(/\s+/g, ' ').slice(0, 60))
    if (label === undefined) return words
    if (label !== own) count++
    return lead + label + trail
  }
  const html = translatedPage(pageHtml(source), translate)
  const css = pageCss(source).replaceAll(
    /(?<![\w-])content\s*:\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|[^;}"'])*/g,
    (declaration) =>
      declaration.replaceAll(/(["'])([^"'\\\n]*)\1/g, (whole, quote: string, words: string) => {
        const next = translate(words)
        return next.includes(quote) || next.includes('\\') ? whole : quote + next + quote
      }),
  )
  const text = source.files['template.json'] ?? ''
  const settings = writeSettings(
    text,
    changeRunningTexts(text, (line) => betweenTags(line, translate)),
  )
  const files = { 'template.html': html, 'style.css': css, 'template.json': settings }
  const changed = Object.entries(files).filter(([path, after]) => after !== (source.files[path] ?? ''))
  return { files: Object.fromEntries(changed), count, left: [...left] }
}

type Translate = (words: string, around: Around) => string

/** Translates text between its merge tags and `{page}`. */
function betweenTags(text: string, translate: Translate): string {
  return text
    .split(/(\{\{\{?[^}]*\}\}\}?|\{pages?\})/)
    .map((piece, at, all) =>
      at % 2 === 0 ? translate(piece, { before: all[at - 1], after: all[at + 1] }) : piece,
    )
    .join('')
}

function translatedPage(html: string, translate: Translate): string {
  const tree = parseSource(html)
  const parents = [...tree.elements.filter(({ name }) => name !== 'style' && name !== 'script'), tree]
  const changes = parents.flatMap(({ children }) =>
    children.flatMap((child): TextChange[] => {
      if (child.kind !== 'text') return []
      const before = html.slice(child.start, child.end)
      const insert = betweenTags(before, (words, around) => {
        const next = translate(words, around)
        return next === words ? words : escapeHtml(next)
      })
      return insert === before ? [] : [{ from: child.start, to: child.end, insert }]
    }),
  )
  return withChanges(html, changes)
}
