import type { KeyScope } from '@platen/contract'

/** An automation platform with a package of its own. */
export interface Platform {
  id: string
  name: string
  /** Runs on somebody else's machines, which must reach this address. */
  isRemote: boolean
  /** How the package gets there, line by line, in a checkout of Platen. */
  install: string
  /** What is done then, up to where the template is chosen. */
  steps: string[]
}

/** What the platform's part of a workflow is made of here. */
export interface PlatformFilling {
  baseUrl: string
  template: { templateId: string; name: string }
  /** `data` as callers send it. */
  data: Readonly<Record<string, unknown>>
}

/** What a key may be made for; documents are always. */
export const platformUses: readonly { scope: KeyScope; label: string }[] = [
  { scope: 'batches', label: 'Batches' },
  { scope: 'webhooks', label: 'Triggers and callbacks' },
]

/** What every package needs: the choice of templates and their fields, and documents. */
export const platformScopes: readonly KeyScope[] = ['read', 'generate']

/** As `docs/integrations.md` has them, in the same order. */
export const platforms: readonly Platform[] = [
  {
    id: 'n8n',
    name: 'n8n',
    isRemote: false,
    install:
      './scripts/integrations pack\nmkdir -p ~/.n8n/nodes\nnpm install --omit=peer --prefix ~/.n8n/nodes .cache/integrations/packed/n8n-nodes-platen-*.tgz',
    steps: [
      'Start n8n anew, and add the node “Platen”, “Generate Document”.',
      'Make a credential with the base address and the key below, and save it: that tests both.',
    ],
  },
  {
    id: 'zapier',
    name: 'Zapier',
    isRemote: true,
    install:
      './scripts/integrations pack\ncd "$(mktemp -d)" && tar xzf "$OLDPWD"/.cache/integrations/packed/platen-zapier-*.tgz && cd package\nnpm install\nnpx -p zapier-platform-cli zapier-platform login\nnpx -p zapier-platform-cli zapier-platform register\nnpx -p zapier-platform-cli zapier-platform push',
    steps: [
      'In a Zap, choose the app “Platen”, “Generate Document”.',
      'Connect an account with the base address and the key below.',
    ],
  },
  {
    id: 'make',
    name: 'Make',
    isRemote: true,
    install: './scripts/integrations pack\ntar xzf .cache/integrations/packed/platen-make-*.tgz -C ~',
    steps: [
      'Open the folder “make” in Visual Studio Code with the extension “Make Apps Editor”.',
      'Add an origin to makecomapp.json: your zone’s API address, the id of a new app of yours, and a key of Make’s. Then deploy it to Make.',
      'In a scenario, add “Platen”, “Generate Document”, and make a connection with the base address and the key below.',
    ],
  },
  {
    id: 'power-automate',
    name: 'Power Automate',
    isRemote: true,
    install:
      './scripts/integrations pack\ntar xzf .cache/integrations/packed/platen-power-automate-*.tgz\npaconn login\npaconn create --api-def power-automate/apiDefinition.swagger.json --api-prop power-automate/apiProperties.json',
    steps: [
      'In a flow, add the action “Generate Document” of the custom connector “Platen”.',
      'Make a connection with the base address and the key below.',
    ],
  },
]

/** The fields to fill, each with the columns of its rows: `lines (text, quantity)`. */
export function fieldList(data: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(data).map(([name, value]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value
    if (typeof inner !== 'object' || inner === null) return name
    return `${name} (${Object.keys(inner).join(', ')})`
  })
}

/** Whether only programs of the same machine can reach an address. */
export function isLocalAddress(baseUrl: string): boolean {
  return /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(new URL(baseUrl).host)
}
