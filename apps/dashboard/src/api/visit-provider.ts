import type { DocumentProviderName } from '@platen/contract'
import { ask } from './send.ts'

/**
 * Redirects to the provider's consent page. The user returns with consent and, at Google, with a document. `templateId` is set to import
 * the template's document again.
 */
export async function visitProvider(provider: DocumentProviderName, templateId?: string): Promise<void> {
  const { url } = await ask<{ url: string }>(`/document-accounts/${provider}/authorizations`, {
    method: 'POST',
    json: { templateId },
  })
  window.location.assign(url)
}
