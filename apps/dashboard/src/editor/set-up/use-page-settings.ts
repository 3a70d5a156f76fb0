import type { SettingsChange } from '@platen/template/draft'
import { type SettingsWords, useSettings } from '../draft/use-settings.ts'
import { changePage, type PageForm, readPage } from './page-settings.ts'

/** template.json as the forms of the page set-up read and write it. */
export function usePageSettings() {
  const { text, settings, write } = useSettings()
  const set = (change: SettingsChange, words: SettingsWords) => write(() => change, words)
  const setPage = (change: Partial<PageForm>, words: SettingsWords) =>
    write((now) => changePage(now, change), words)
  return { text, settings, page: readPage(settings), set, setPage }
}

/** What `usePageSettings` gives: template.json's text, what it says, and how to change it. */
export type PageSettings = ReturnType<typeof usePageSettings>
