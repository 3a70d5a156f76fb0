import { readSettings, type SettingsChange } from '@platen/template/draft'

/** Returns a change to template.json with changed text in the header, the footer and the PDF title. */
export function changeRunningTexts(settings: string, change: (text: string) => string): SettingsChange {
  const { page, document } = readSettings(settings)
  const line = (one: Partial<Record<'left' | 'center' | 'right', string>> | undefined) =>
    one && Object.fromEntries(Object.entries(one).map(([position, text]) => [position, change(text)]))
  const [header, footer] = [line(page?.header), line(page?.footer)]
  return {
    ...(page && { page: { ...page, ...(header && { header }), ...(footer && { footer }) } }),
    ...(typeof document?.title === 'string' && {
      document: { ...document, title: change(document.title) },
    }),
  }
}
