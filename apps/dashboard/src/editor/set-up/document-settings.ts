import { isJsonObject, type LooseSettings, type SettingsChange } from '@platen/template/draft'

/** What a document says of itself, in the order of the form. */
export const informationTexts = ['title', 'author', 'subject', 'keywords'] as const
export type InformationText = (typeof informationTexts)[number]

/** How a viewer opens a document, in the order of the form. */
export const openingChoices = {
  layout: ['single', 'continuous', 'two-up'],
  zoom: ['page', 'width', 'actual'],
  panel: ['none', 'bookmarks', 'thumbnails'],
} as const
export type OpeningChoice = keyof typeof openingChoices

/** template.json's `document` as the form shows it: `''` for what is left to the viewer, and for what is no setting. */
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

/** One of `document`'s settings changed; `''` takes it away. What the form does not know stays. */
export function changeDocument(
  settings: LooseSettings,
  { key, value }: { key: InformationText | OpeningChoice; value: string },
): SettingsChange {
  const document = { ...(isJsonObject(settings.document) && settings.document), [key]: value }
  if (value === '') delete document[key]
  return {
    document: Object.keys(document).length === 0 ? undefined : document,
    // A panel without anything in it helps nobody.
    ...(key === 'panel' && value === 'bookmarks' && bookmarks),
  }
}

const bookmarks = { bookmarks: true, tagged: true }

/** No bookmarks, and no panel that would show them. */
export function withoutBookmarks(settings: LooseSettings): SettingsChange {
  const isShown = readDocument(settings).panel === 'bookmarks'
  return { ...(isShown && changeDocument(settings, { key: 'panel', value: '' })), bookmarks: undefined }
}
