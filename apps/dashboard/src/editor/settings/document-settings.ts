import { isJsonObject, type LooseSettings, type SettingsChange } from '@platen/template/draft'

/** Keys of the metadata, in the order of the form. */
export const informationTexts = ['title', 'author', 'subject', 'keywords'] as const
export type InformationText = (typeof informationTexts)[number]

/** How a viewer opens the document, in the order of the form. */
export const openingChoices = {
  layout: ['single', 'continuous', 'two-up'],
  zoom: ['page', 'width', 'actual'],
  panel: ['none', 'bookmarks', 'thumbnails'],
} as const
export type OpeningChoice = keyof typeof openingChoices

/** Returns the `document` settings of template.json for the form. Missing and invalid settings are `''`. */
export function readDocument({ document }: LooseSettings): Record<InformationText | OpeningChoice, string> {
  const given: Partial<Record<string, unknown>> = isJsonObject(document) ? { ...document } : {}
  const text = (key: InformationText) => (typeof given[key] === 'string' ? given[key] : '')
  const choice = (key: OpeningChoice) => openingChoices[key].find((known) => known === given[key]) ?? ''
  return {
    title: text('title'),
    author: text('author'),
    subject: text('subject'),
    keywords: text('keywords'),
    layout: choice('layout'),
    zoom: choice('zoom'),
    panel: choice('panel'),
  }
}

/** Returns `document` with one setting changed, or removed if the value is `''`. Unknown keys are kept. */
export function changeDocument(
  settings: LooseSettings,
  { key, value }: { key: InformationText | OpeningChoice; value: string },
): SettingsChange {
  const document = { ...(isJsonObject(settings.document) && settings.document), [key]: value }
  if (value === '') delete document[key]
  return {
    document: Object.keys(document).length === 0 ? undefined : document,
    // A bookmarks panel without bookmarks would be empty.
    ...(key === 'panel' && value === 'bookmarks' && bookmarks),
  }
}

const bookmarks = { bookmarks: true, tagged: true }

/** Turns off bookmarks and the panel that shows them. */
export function withoutBookmarks(settings: LooseSettings): SettingsChange {
  const isShown = readDocument(settings).panel === 'bookmarks'
  return { ...(isShown && changeDocument(settings, { key: 'panel', value: '' })), bookmarks: undefined }
}
