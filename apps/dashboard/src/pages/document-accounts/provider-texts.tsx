import type { DocumentProviderName } from '@platen/contract'
import { IconBrandGoogleDrive, IconBrandOnedrive } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The text and the icon for a provider. */
interface ProviderText {
  icon: ReactNode
  /** The company at which the operator creates the OAuth client. */
  company: string
  /** Describes which documents can be chosen. */
  what: string
  connect: string
  /** Describes what happens to the user's consent when the account is disconnected. */
  disconnecting: string
}

export const providerTexts: Record<DocumentProviderName, ProviderText> = {
  google: {
    icon: <IconBrandGoogleDrive size={18} aria-hidden />,
    company: 'Google',
    what: 'Google Docs and Word files in Google Drive. You choose on Google’s page, and Platen can read only what you choose there.',
    connect: 'Choose from Google',
    disconnecting: 'Platen asks Google to revoke the access.',
  },
  microsoft: {
    icon: <IconBrandOnedrive size={18} aria-hidden />,
    company: 'Microsoft',
    what: 'Word files in your OneDrive. Platen reads them and never changes them.',
    connect: 'Connect Microsoft 365',
    disconnecting:
      'To revoke the consent at Microsoft as well, use myapps.microsoft.com, or account.live.com/consent/Manage for a personal account.',
  },
}
