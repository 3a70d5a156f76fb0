import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson, readSettings } from '@platen/template/draft'
import { textsFile } from '../parts/name-element.ts'

const words: Readonly<Record<string, { page: string; of: string }>> = {
  en: { page: 'Page', of: 'of' },
  de: { page: 'Seite', of: 'von' },
  fr: { page: 'Page', of: 'sur' },
  es: { page: 'Página', of: 'de' },
  it: { page: 'Pagina', of: 'di' },
  nl: { page: 'Pagina', of: 'van' },
  ar: { page: 'صفحة', of: 'من' },
}

/**
 * Returns “Page” and “of” in a draft's language, from its translations if they contain these words. A draft in several languages has only a slash
 * between the numbers.
 */
export function pageNumberLabels(source: DraftSource): { page: string; of: string } {
  const file = textsFile(source)
  const texts = file === undefined ? undefined : readJson(source.files[file] ?? '')
  if (isJsonObject(texts) && typeof texts['page'] === 'string' && typeof texts['of'] === 'string')
    return { page: '{{text.page}}', of: '{{text.of}}' }
  const { language = 'en', locale } = readSettings(source.files['template.json'] ?? '')
  const textFiles = Object.keys(source.files).filter((path) => path.startsWith('texts/'))
  const isForSeveral = textFiles.length > 1 || (typeof locale === 'string' && locale.includes('{{'))
  const known =
    isForSeveral || typeof language !== 'string'
      ? undefined
      : words[language.toLowerCase().split('-')[0] ?? '']
  return known ?? { page: '', of: '/' }
}
