import type { SettingsChange } from '@platen/template/draft'
import { type SettingsStep, useSettings } from '../draft/use-settings.ts'
import { changePage, type PageForm, readPage } from './page-settings.ts'

/** Returns template.json for the settings forms, with functions that change it. */
export function usePageSettings() {
  const { text, settings, write } = useSettings()
  const set = (change: SettingsChange, step: SettingsStep) => write(() => change, step)
  const setPage = (change: Partial<PageForm>, step: SettingsStep) =>
    write((now) => changePage(now, change), step)
  return { text, settings, page: readPage(settings), set, setPage }
}

export type PageSettings = ReturnType<typeof usePageSettings>
