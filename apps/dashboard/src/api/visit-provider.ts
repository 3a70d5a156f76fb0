import type { DocumentProviderName } from '@platen/contract'
import { ask } from './send.ts'

/**
 * Redirects to the provider's consent page. The user returns with consent and, for Google, a document. Set `templateId` to import the
 * template's document again.
 */
export async function visitProvider(provider: DocumentProviderName, templateId?: string): Promise<void> {
  const { url } = await ask<{ url: string }>(`/document-accounts/${provider}/authorizations`, {
    method: 'POST',
    json: { templateId },
  })
  window.location.assign(url)
}
