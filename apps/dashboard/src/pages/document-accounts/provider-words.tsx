import type { DocumentProviderName } from '@platen/contract'
import { IconBrandGoogleDrive, IconBrandOnedrive } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What people are told of a provider. */
interface ProviderWords {
  icon: ReactNode
  /** At whom a client is made. */
  company: string
  /** What can be chosen there. */
  what: string
  connect: string
  /** What becomes of the consent when the account is disconnected. */
  disconnecting: string
}

/** By provider. */
export const providerWords: Record<DocumentProviderName, ProviderWords> = {
  google: {
    icon: <IconBrandGoogleDrive size={18} aria-hidden />,
    company: 'Google',
    what: 'Google Docs and Word files in Google Drive. You choose on Google’s page; only what you choose there can be read.',
    connect: 'Choose at Google',
    disconnecting: 'Google is asked to revoke the access.',
  },
  microsoft: {
    icon: <IconBrandOnedrive size={18} aria-hidden />,
    company: 'Microsoft',
    what: 'Word files in your OneDrive. They are read, never changed.',
    connect: 'Connect Microsoft 365',
    disconnecting:
      'To withdraw your consent at Microsoft, too, use myapps.microsoft.com, or account.live.com/consent/Manage for a personal account.',
  },
}
