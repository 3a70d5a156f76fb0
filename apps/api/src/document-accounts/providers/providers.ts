import { type DocumentProviderName, documentProviders, documentProviderTitles, Fault } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import type { ApiConfig } from '../../config.ts'
import type { DocumentProvider } from './document-provider.ts'
import { createGoogle } from './google.ts'
import { createMicrosoft } from './microsoft.ts'

/** The document providers that the operator has configured. */
export interface DocumentProviders {
  find(name: DocumentProviderName): DocumentProvider | undefined
  /** Throws `not_found` for an unknown name, and `document_account_not_configured` for a provider that is not configured. */
  require(name: string): DocumentProvider
}

/** Service settings that configure providers. */
export type DocumentProvidersConfig = Pick<
  ApiConfig,
  | 'googleClientId'
  | 'googleClientSecret'
  | 'googleAuthorizeUrl'
  | 'googleTokenUrl'
  | 'googleRevokeUrl'
  | 'googleApiUrl'
  | 'microsoftClientId'
  | 'microsoftClientSecret'
  | 'microsoftAuthorizeUrl'
  | 'microsoftTokenUrl'
  | 'microsoftRevokeUrl'
  | 'microsoftApiUrl'
>

/** Returns the providers that are configured in the environment. Throws an `Error` if only part of a provider's settings is set. */
export function providersFromEnvironment(config: DocumentProvidersConfig, egress: Egress): DocumentProviders {
  const google = clientOf('PLATEN_GOOGLE', config.googleClientId, config.googleClientSecret)
  const microsoft = clientOf('PLATEN_MICROSOFT', config.microsoftClientId, config.microsoftClientSecret)
  const configured: Record<DocumentProviderName, DocumentProvider | undefined> = {
    google:
      google &&
      createGoogle({
        client: {
          ...google,
          authorizeUrl: config.googleAuthorizeUrl,
          tokenUrl: config.googleTokenUrl,
          revokeUrl: config.googleRevokeUrl,
        },
        apiUrl: config.googleApiUrl,
        egress,
      }),
    microsoft:
      microsoft &&
      createMicrosoft({
        client: {
          ...microsoft,
          authorizeUrl: config.microsoftAuthorizeUrl,
          tokenUrl: config.microsoftTokenUrl,
          revokeUrl: config.microsoftRevokeUrl,
        },
        apiUrl: config.microsoftApiUrl,
        egress,
      }),
  }
  return {
    find: (name) => configured[name],
    require(text) {
      const name = documentProviders.find((each) => each === text)
      if (name === undefined)
        throw new Fault('not_found', {
          detail: `Unknown document provider. The providers are ${documentProviders.join(' and ')}.`,
        })
      const provider = configured[name]
      if (provider) return provider
      throw new Fault('document_account_not_configured', {
        detail: `${documentProviderTitles[name]} is not configured. The operator of this service must create an OAuth client there, and set PLATEN_${name.toUpperCase()}_CLIENT_ID and PLATEN_${name.toUpperCase()}_CLIENT_SECRET. Until then, download the document as Word (.docx) and upload it.`,
      })
    },
  }
}

function clientOf(prefix: string, clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined)
    throw new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together.`)
  return { clientId, clientSecret }
}
