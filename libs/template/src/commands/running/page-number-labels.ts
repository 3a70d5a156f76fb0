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

/** Returns “Page” and “of” in a draft's language, from its texts if they have them. */
export function pageNumberLabels(source: DraftSource): { page: string; of: string } {
  const file = textsFile(source)
  const texts = file === undefined ? undefined : readJson(source.files[file] ?? '')
  if (isJsonObject(texts) && typeof texts['page'] === 'string' && typeof texts['of'] === 'string')
    return { page: '{{text.page}}', of: '{{text.of}}' }
  const { language = 'en' } = readSettings(source.files['template.json'] ?? '')
  return (
    words[typeof language === 'string' ? (language.toLowerCase().split('-')[0] ?? '') : ''] ?? {
      page: '',
      of: '/',
    }
  )
}
