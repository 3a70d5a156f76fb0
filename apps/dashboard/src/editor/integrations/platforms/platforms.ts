import type { KeyScope } from '@platen/contract'

/** An automation platform with its own package. */
export interface Platform {
  id: string
  name: string
  /** Whether the platform runs on other machines, which must be able to reach Platen. */
  isRemote: boolean
  /** Commands that install the package from a checkout of Platen. */
  install: string
  /** The steps after the installation, up to the choice of the template. */
  steps: string[]
}

/** The values to enter on a platform. */
export interface PlatformValues {
  baseUrl: string
  template: { templateId: string; name: string }
  /** `data` as callers send it. */
  data: Readonly<Record<string, unknown>>
}

/** Optional permissions for a key, in addition to generating documents. */
export const platformUses: readonly { scope: KeyScope; label: string }[] = [
  { scope: 'batches', label: 'Batches' },
  { scope: 'webhooks', label: 'Triggers and callbacks' },
]

/** Scopes that every package needs: to list templates and fields, and to generate documents. */
export const platformScopes: readonly KeyScope[] = ['read', 'generate']

/** In the same order as in `docs/integrations.md`. */
export const platforms: readonly Platform[] = [
  {
    id: 'n8n',
    name: 'n8n',
    isRemote: false,
    install:
      './scripts/integrations pack\nmkdir -p ~/.n8n/nodes\nnpm install --omit=peer --prefix ~/.n8n/nodes .cache/integrations/packed/n8n-nodes-platen-*.tgz',
    steps: [
      'Restart n8n, add the “Platen” node, and choose “Generate Document”.',
      'Create a credential with the base URL and the API key below. When you save it, both are tested.',
    ],
  },
  {
    id: 'zapier',
    name: 'Zapier',
    isRemote: true,
    install:
      './scripts/integrations pack\ncd "$(mktemp -d)" && tar xzf "$OLDPWD"/.cache/integrations/packed/platen-zapier-*.tgz && cd package\nnpm install\nnpx -p zapier-platform-cli zapier-platform login\nnpx -p zapier-platform-cli zapier-platform register\nnpx -p zapier-platform-cli zapier-platform push',
    steps: [
      'In a Zap, choose the “Platen” app and its “Generate Document” action.',
      'Connect an account with the base URL and the API key below.',
    ],
  },
  {
    id: 'make',
    name: 'Make',
    isRemote: true,
    install: './scripts/integrations pack\ntar xzf .cache/integrations/packed/platen-make-*.tgz -C ~',
    steps: [
      'Open the “make” folder in Visual Studio Code with the “Make Apps Editor” extension.',
      'Add an origin to makecomapp.json with the API URL of your zone, the ID of a new app, and a Make API key. Then deploy the app to Make.',
      'In a scenario, add the “Generate Document” module of “Platen”, and create a connection with the base URL and the API key below.',
    ],
  },
  {
    id: 'power-automate',
    name: 'Power Automate',
    isRemote: true,
    install:
      './scripts/integrations pack\ntar xzf .cache/integrations/packed/platen-power-automate-*.tgz\npaconn login\npaconn create --api-def power-automate/apiDefinition.swagger.json --api-prop power-automate/apiProperties.json',
    steps: [
      'In a flow, add the “Generate Document” action from the “Platen” custom connector.',
      'Create a connection with the base URL and the API key below.',
    ],
  },
]

/** Returns the fields to fill in, each with the columns of its rows: `lines (text, quantity)`. */
export function fieldList(data: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(data).map(([name, value]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value
    if (typeof inner !== 'object' || inner === null) return name
    return `${name} (${Object.keys(inner).join(', ')})`
  })
}

/** Whether only programs on the same machine can reach an address. */
export function isLocalAddress(baseUrl: string): boolean {
  return /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(new URL(baseUrl).host)
}
