import { flag, text, url } from '@platen/platform'

/** Settings of the providers whose documents become templates. */
export const documentAccountSettings = {
  googleClientId: text<undefined>(
    'PLATEN_GOOGLE_CLIENT_ID',
    'OAuth client at Google, for templates out of Google Docs',
    {
      fallback: undefined,
      fallbackText: 'none: Google Docs are not offered',
    },
  ),
  googleClientSecret: text<undefined>('PLATEN_GOOGLE_CLIENT_SECRET', 'Its secret', {
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  googleAuthorizeUrl: url('PLATEN_GOOGLE_AUTHORIZE_URL', 'Where people consent, and choose the document', {
    fallback: 'https://accounts.google.com/o/oauth2/v2/auth',
    schemes: ['http', 'https'],
  }),
  googleTokenUrl: url('PLATEN_GOOGLE_TOKEN_URL', 'Where codes and refresh tokens become access tokens', {
    fallback: 'https://oauth2.googleapis.com/token',
    schemes: ['http', 'https'],
  }),
  googleRevokeUrl: url('PLATEN_GOOGLE_REVOKE_URL', 'Where tokens are revoked', {
    fallback: 'https://oauth2.googleapis.com/revoke',
    schemes: ['http', 'https'],
  }),
  googleApiUrl: url('PLATEN_GOOGLE_API_URL', 'Google Drive’s API, version 3', {
    fallback: 'https://www.googleapis.com/drive/v3',
    schemes: ['http', 'https'],
  }),
  microsoftClientId: text<undefined>(
    'PLATEN_MICROSOFT_CLIENT_ID',
    'Application (client) id at Microsoft Entra, for templates out of Word documents in Microsoft 365',
    { fallback: undefined, fallbackText: 'none: Microsoft 365 is not offered' },
  ),
  microsoftClientSecret: text<undefined>('PLATEN_MICROSOFT_CLIENT_SECRET', 'Its client secret', {
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  microsoftAuthorizeUrl: url(
    'PLATEN_MICROSOFT_AUTHORIZE_URL',
    'Where people consent. With the tenant’s id instead of common, only people of that tenant',
    {
      fallback: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      schemes: ['http', 'https'],
    },
  ),
  microsoftTokenUrl: url(
    'PLATEN_MICROSOFT_TOKEN_URL',
    'Where codes and refresh tokens become access tokens',
    {
      fallback: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      schemes: ['http', 'https'],
    },
  ),
  microsoftRevokeUrl: url<undefined>('PLATEN_MICROSOFT_REVOKE_URL', 'Where tokens are revoked (RFC 7009)', {
    fallback: undefined,
    fallbackText: 'none: Microsoft has no such address, and people withdraw consent there',
    schemes: ['http', 'https'],
  }),
  microsoftApiUrl: url('PLATEN_MICROSOFT_API_URL', 'Microsoft Graph; sovereign clouds have their own', {
    fallback: 'https://graph.microsoft.com/v1.0',
    schemes: ['http', 'https'],
  }),
  allowPrivateDocumentAccounts: flag(
    'PLATEN_ALLOW_PRIVATE_DOCUMENT_ACCOUNTS',
    'Let the addresses of document providers be private, on any port, and http',
    { fallback: false },
  ),
}
