import { type Command, InvalidArgumentError } from 'commander'
import { findCaller, urlHelp } from '../find-caller.ts'
import { promoteTemplate } from '../template/promote-template.ts'
import { pullTemplate } from '../template/pull-template.ts'
import { type PushOptions, pushTemplate } from '../template/push-template.ts'
import { openRemoteTemplates, type RemoteTemplates } from '../template/remote-templates.ts'
import { rollBackTemplate } from '../template/roll-back-template.ts'
import type { Session } from '../session.ts'
import { tableText } from '../terminal.ts'

interface OfService {
  url?: string
}

interface PromoteOptions {
  to: string
  from?: string
  as?: string
  force?: true
}

const scopes = ['read', 'templates:write'] as const

/** Adds `platen template pull`, `push`, `promote`, `versions` and `roll-back`, which call any service with an API key. */
export function addRemoteTemplateCommands(template: Command, session: Session): void {
  const key = 'with the key in PLATEN_API_KEY'
  const open = async (url: string | undefined, keyName?: string) =>
    openRemoteTemplates(await findCaller(session, { url, scopes, ...(keyName && { keyName }) }))

  template
    .command('pull <template> [folder]')
    .description(`write a template's draft into a folder, ${key}`)
    .option('--url <address>', urlHelp)
    .option('--force', 'overwrite changes in the folder since the last pull or push')
    .action(async (wanted: string, folder: string | undefined, options: OfService & { force?: true }) => {
      const { url, force: isForced = false } = options
      await pullTemplate(session, await open(url), { template: wanted, folder, isForced })
    })
  template
    .command('push <folder>')
    .description(`replace a template's draft with a folder, ${key}`)
    .option('--url <address>', urlHelp)
    .option(
      '--as <template>',
      "the template's ID or slug (default: the template that was pulled into the folder, else the folder's name)",
    )
    .option('--publish', 'publish the draft as well')
    .option('--force', 'overwrite changes that were saved on the service since')
    .action(async (folder: string, { url, ...options }: OfService & PushOptions) => {
      await pushTemplate(session, await open(url), { folder, ...options })
    })
  template
    .command('promote <template>')
    .argument('[version]', 'the version (default: the live one)', readVersion)
    .description('copy a version to another service and publish it there, with the key in PLATEN_TO_API_KEY')
    .requiredOption('--to <address>', 'the other service')
    .option('--from <address>', `the service to copy from: ${urlHelp}`)
    .option('--as <slug>', 'its slug on the other service (default: the same slug)')
    .option('--force', 'overwrite an unpublished draft there')
    .action(async (wanted: string, version: number | undefined, options: PromoteOptions) => {
      const { as, force = false } = options
      const to = await open(options.to, 'PLATEN_TO_API_KEY')
      const from = await open(options.from)
      await promoteTemplate(session, { from, to, template: wanted, as, version, isForced: force })
    })
  template
    .command('versions <template>')
    .description(`list a template's versions, ${key}`)
    .option('--url <address>', urlHelp)
    .action(async (wanted: string, { url }: OfService) => {
      await listVersions(session, await open(url), wanted)
    })
  template
    .command('roll-back <template>')
    .argument('[version]', 'the version (default: the one before the live version)', readVersion)
    .description(`pin the previous version, or another one, as the live version, ${key}`)
    .option('--latest', 'unpin: callers get the newest version again, including versions published later')
    .option('--url <address>', urlHelp)
    .action(
      async (
        wanted: string,
        version: number | undefined,
        { url, latest = false }: OfService & { latest?: boolean },
      ) => {
        await rollBackTemplate(session, await open(url), { template: wanted, version, isLatest: latest })
      },
    )
}

async function listVersions(session: Session, remote: RemoteTemplates, template: string): Promise<void> {
  const versions = await remote.versions(template)
  const rows = versions.map((each) => [String(each.version), each.publishedAt, each.isLive ? 'live' : ''])
  const text =
    rows.length > 0 ? tableText([['VERSION', 'PUBLISHED', ''], ...rows]) : 'It has no versions yet.'
  session.print(text, versions)
}

function readVersion(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Use a version number, such as 3.')
  return Number(value)
}
