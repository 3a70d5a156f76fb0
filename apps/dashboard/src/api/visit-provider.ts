import type { DocumentProviderName } from '@platen/contract'
import { ask } from './send.ts'

/** Leaves for the provider, from where the person comes back with consent, and at Google with a document. `templateId`: to import its document again. */
export async function visitProvider(provider: DocumentProviderName, templateId?: string): Promise<void> {
  const { url } = await ask<{ url: string }>(`/document-accounts/${provider}/authorizations`, {
    method: 'POST',
    json: { templateId },
  })
  window.location.assign(url)
}
