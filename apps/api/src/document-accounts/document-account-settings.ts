import { flag, text, url } from '@platen/platform'

/** Settings of the providers whose documents become templates. */
export const documentAccountSettings = {
  googleClientId: text<undefined>(
    'PLATEN_GOOGLE_CLIENT_ID',
    'Id of the OAuth client at Google, for templates from Google Docs',
    {
      fallback: undefined,
      fallbackText: 'none: no import from Google Docs',
    },
  ),
  googleClientSecret: text<undefined>('PLATEN_GOOGLE_CLIENT_SECRET', 'Secret of the OAuth client at Google', {
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  googleAuthorizeUrl: url(
    'PLATEN_GOOGLE_AUTHORIZE_URL',
    'Address where people give consent and choose the document',
    {
      fallback: 'https://accounts.google.com/o/oauth2/v2/auth',
      schemes: ['http', 'https'],
    },
  ),
  googleTokenUrl: url('PLATEN_GOOGLE_TOKEN_URL', 'Address for access tokens', {
    fallback: 'https://oauth2.googleapis.com/token',
    schemes: ['http', 'https'],
  }),
  googleRevokeUrl: url('PLATEN_GOOGLE_REVOKE_URL', 'Address for revoking tokens', {
    fallback: 'https://oauth2.googleapis.com/revoke',
    schemes: ['http', 'https'],
  }),
  googleApiUrl: url('PLATEN_GOOGLE_API_URL', 'Address of the Google Drive API, version 3', {
    fallback: 'https://www.googleapis.com/drive/v3',
    schemes: ['http', 'https'],
  }),
  microsoftClientId: text<undefined>(
    'PLATEN_MICROSOFT_CLIENT_ID',
    'Application (client) id in Microsoft Entra, for templates from Word documents in Microsoft 365',
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
    'Address where people give consent. With the id of a tenant instead of common, only people of that tenant can connect',
    {
      fallback: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      schemes: ['http', 'https'],
    },
  ),
  microsoftTokenUrl: url('PLATEN_MICROSOFT_TOKEN_URL', 'Address for access tokens', {
    fallback: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    schemes: ['http', 'https'],
  }),
  microsoftRevokeUrl: url<undefined>(
    'PLATEN_MICROSOFT_REVOKE_URL',
    'Address for revoking tokens (RFC 7009)',
    {
      fallback: undefined,
      fallbackText: 'none: people withdraw consent at Microsoft',
      schemes: ['http', 'https'],
    },
  ),
  microsoftApiUrl: url(
    'PLATEN_MICROSOFT_API_URL',
    'Address of Microsoft Graph; sovereign clouds have other addresses',
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
