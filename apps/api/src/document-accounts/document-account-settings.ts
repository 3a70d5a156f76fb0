import { flag, text, url } from '@platen/platform'

/** Settings for importing documents from Google Docs and Microsoft 365. */
export const documentAccountSettings = {
  googleClientId: text<undefined>(
    'PLATEN_GOOGLE_CLIENT_ID',
    'Google OAuth client ID, for templates from Google Docs',
    {
      fallback: undefined,
      fallbackText: 'none: no import from Google Docs',
    },
  ),
  googleClientSecret: text<undefined>('PLATEN_GOOGLE_CLIENT_SECRET', 'Google OAuth client secret', {
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  googleAuthorizeUrl: url(
    'PLATEN_GOOGLE_AUTHORIZE_URL',
    'URL where users give consent and choose the document',
    {
      fallback: 'https://accounts.google.com/o/oauth2/v2/auth',
      schemes: ['http', 'https'],
    },
  ),
  googleTokenUrl: url('PLATEN_GOOGLE_TOKEN_URL', 'URL for access tokens', {
    fallback: 'https://oauth2.googleapis.com/token',
    schemes: ['http', 'https'],
  }),
  googleRevokeUrl: url('PLATEN_GOOGLE_REVOKE_URL', 'URL for revoking tokens', {
    fallback: 'https://oauth2.googleapis.com/revoke',
    schemes: ['http', 'https'],
  }),
  googleApiUrl: url('PLATEN_GOOGLE_API_URL', 'URL of the Google Drive API, version 3', {
    fallback: 'https://www.googleapis.com/drive/v3',
    schemes: ['http', 'https'],
  }),
  microsoftClientId: text<undefined>(
    'PLATEN_MICROSOFT_CLIENT_ID',
    'Application (client) ID in Microsoft Entra, for templates from Word documents in Microsoft 365',
    { fallback: undefined, fallbackText: 'none: no import from Microsoft 365' },
  ),
  microsoftClientSecret: text<undefined>(
    'PLATEN_MICROSOFT_CLIENT_SECRET',
    'Client secret in Microsoft Entra',
    {
      fallback: undefined,
      fallbackText: '',
      secret: true,
    },
  ),
  microsoftAuthorizeUrl: url(
    'PLATEN_MICROSOFT_AUTHORIZE_URL',
    'URL where users give consent. Replace common with a tenant’s ID to allow only that tenant’s users',
    {
      fallback: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      schemes: ['http', 'https'],
    },
  ),
  microsoftTokenUrl: url('PLATEN_MICROSOFT_TOKEN_URL', 'URL for access tokens', {
    fallback: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    schemes: ['http', 'https'],
  }),
  microsoftRevokeUrl: url<undefined>('PLATEN_MICROSOFT_REVOKE_URL', 'URL for revoking tokens (RFC 7009)', {
    fallback: undefined,
    fallbackText: 'none: users revoke consent on Microsoft’s site',
    schemes: ['http', 'https'],
  }),
  microsoftApiUrl: url(
    'PLATEN_MICROSOFT_API_URL',
    'URL of Microsoft Graph. Sovereign clouds have other URLs',
    {
      fallback: 'https://graph.microsoft.com/v1.0',
      schemes: ['http', 'https'],
    },
  ),
  allowPrivateDocumentAccounts: flag(
    'PLATEN_ALLOW_PRIVATE_DOCUMENT_ACCOUNTS',
    'Allow document providers at private addresses, on any port, and over http',
    { fallback: false },
  ),
}
