import { type Command, InvalidArgumentError } from 'commander'
import { changesText } from '../changes-text.ts'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import { problemText } from '../problem-text.ts'
import { readFolder, slugOf } from '../read-folder.ts'
import { findRemote } from '../remote/remote-place.ts'
import { openRemoteTemplates, type RemoteTemplates } from '../remote/remote-templates.ts'
import { pushFolder } from '../remote/push-folder.ts'
import { recallDraft, rememberDraft } from '../remote/remembered-draft.ts'
import { listEntries, writeFolder } from '../remote/write-folder.ts'
import type { Session } from '../session.ts'
import { tableText, withProgress } from '../terminal.ts'

interface PushOptions {
  as?: string
  to?: string
  publish?: true
  force?: true
}

/** `platen template pull`, `push`, `promote`, `versions`, `pin` and `roll-back`: as a caller with a key, of any service. */
export function addRemoteTemplateCommands(template: Command, session: Session): void {
  const key = 'with the key in PLATEN_API_KEY'
  const open = async (address?: string) => openRemoteTemplates(await findRemote(session.place, { address }))
  template
    .command('pull <template> [folder]')
    .description(`write a template's draft into a folder, ${key}`)
    .option('--from <address>', 'the service (default: the one on this machine)')
    .action(async (wanted: string, folder: string | undefined, { from }: { from?: string }) => {
      await pull(session, await open(from), wanted, folder)
    })
  template
    .command('push <folder>')
    .description(`make a folder a template's draft, ${key}`)
    .option('--to <address>', 'the service (default: the one on this machine)')
    .option(
      '--as <template>',
      "the template's id or slug (default: where it was pulled, else the folder's name)",
    )
    .option('--publish', 'publish it as well')
    .option('--force', 'overwrite what was saved there meanwhile')
    .action(async (folder: string, options: PushOptions) => {
      await push(session, await open(options.to), folder, options)
    })
  template
    .command('promote <template>')
    .argument('[version]', 'the version (default: the one that callers get)', readVersion)
    .description('copy a version to another service and publish it there, with the key in PLATEN_TO_API_KEY')
    .requiredOption('--to <address>', 'the other service')
    .option('--from <address>', 'the service that has the version (default: the one on this machine)')
    .option('--force', 'overwrite a draft there that was never published')
    .action(async (wanted: string, version: number | undefined, options: PromoteOptions) => {
      const to = await findRemote(session.place, { address: options.to, keyName: 'PLATEN_TO_API_KEY' })
      const services = { from: await open(options.from), to: openRemoteTemplates(to) }
      await promote(session, { ...services, wanted, version, isForced: options.force ?? false })
    })
  template
    .command('versions <template>')
    .description(`list a template's versions, ${key}`)
    .option('--from <address>', 'the service (default: the one on this machine)')
    .action(async (wanted: string, { from }: { from?: string }) => {
      const versions = await (await open(from)).versions(wanted)
      const rows = versions.map((each) => [
        String(each.version),
        each.publishedAt,
        each.isLive ? 'callers get it' : '',
      ])
      const text =
        rows.length > 0 ? tableText([['VERSION', 'PUBLISHED', ''], ...rows]) : 'It has no version yet.'
      session.print(text, versions)
    })
  template
    .command('roll-back <template>')
    .argument('[version]', 'the version (default: the one before)', readVersion)
    .description(`pin the version that callers get: the one before it, or another, ${key}`)
    .option('--latest', 'unpin: callers get the newest again, and whatever is published')
    .option('--at <address>', 'the service (default: the one on this machine)')
    .action(async (wanted: string, version: number | undefined, { at, latest }: RollBackOptions) => {
      await rollBack(session, await open(at), { wanted, version, latest })
    })
}

interface PromoteOptions {
  to: string
  from?: string
  force?: true
}

interface RollBackOptions {
  latest?: true
  at?: string
}

/** The folder that a pulled template gets unless one is named. Throws `CliFailure` for what would lead elsewhere: the service may be anyone's. */
function folderOf(slug: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/.test(slug)) return slug
  throw new CliFailure(
    `The service calls this template ${JSON.stringify(slug.slice(0, 100))}, which is no folder's name. Name a folder; nothing was written.`,
  )
}

async function pull(
  session: Session,
  remote: RemoteTemplates,
  wanted: string,
  given?: string,
): Promise<void> {
  const { files, templateId, slug, revision } = await withProgress(
    session.terminal,
    `Reading ${wanted}`,
    remote.draft(wanted),
  )
  const folder = given ?? folderOf(slug)
  const entries = await listEntries(folder)
  const known = entries.length > 0 ? await recallDraft(folder, remote.baseUrl) : undefined
  if (entries.length > 0 && known?.templateId !== templateId)
    throw new CliFailure(
      `${folder} is not empty, and not where this template was pulled before. Name another.`,
    )
  // One that lost what makes it a template's is filled again.
  const kept = entries.length > 0 ? await readFolder(folder).catch(() => undefined) : undefined
  const before = kept?.keys() ?? []
  await writeFolder(folder, files, before)
  await rememberDraft(folder, { address: remote.baseUrl, templateId, slug, revision })
  session.print(`Pulled ${slug}, revision ${revision}, into ${folder}: ${files.size} files`, {
    folder,
    templateId,
    slug,
    revision,
    files: [...files.keys()],
  })
}

async function push(
  session: Session,
  remote: RemoteTemplates,
  folder: string,
  { as, publish, force }: PushOptions,
): Promise<void> {
  const files = await readFolder(folder)
  const known = await recallDraft(folder, remote.baseUrl)
  const isOther = as !== undefined && as !== known?.templateId && as !== known?.slug
  const template = as ?? known?.templateId ?? slugOf(folder)
  const revision = isOther ? undefined : known?.revision
  await showingFiles(session, folder, async () => {
    const work = pushFolder(remote, { files, template, revision, isForced: force ?? false })
    const saved = await withProgress(session.terminal, `Sending ${folder}`, work)
    const { templateId, slug } = saved
    await rememberDraft(folder, { address: remote.baseUrl, templateId, slug, revision: saved.revision })
    const lines = [`Pushed ${slug}, revision ${saved.revision} (${templateId})`, ...saved.notes]
    const published =
      publish && (await publishDraft(session, remote, { templateId, revision: saved.revision }))
    const text = [...lines, ...(published ? publishedLines(slug, published) : [])].join('\n')
    session.print(text, { ...saved, ...(published && { published }) })
  })
}

async function promote(
  session: Session,
  given: {
    from: RemoteTemplates
    to: RemoteTemplates
    wanted: string
    version: number | undefined
    isForced: boolean
  },
): Promise<void> {
  const { from, to, wanted, isForced } = given
  const found = await from.find(wanted)
  const version = given.version ?? found?.liveVersion
  if (!found || typeof version !== 'number')
    throw new CliFailure(`${from.baseUrl} has no template "${wanted}" with a version for this key.`)
  const { files, slug } = await from.versionFolder(found.templateId, version)
  const saved = await pushFolder(to, { files, template: slug, isForced })
  const published = await publishDraft(session, to, saved)
  const lines = [
    `Promoted ${slug}, version ${version} of ${from.baseUrl}`,
    ...publishedLines(slug, published),
  ]
  session.print(lines.join('\n'), { slug, from: version, published })
}

async function rollBack(
  session: Session,
  remote: RemoteTemplates,
  { wanted, version, latest }: { wanted: string; version: number | undefined; latest: true | undefined },
): Promise<void> {
  if (latest && version !== undefined) throw new CliFailure('Give either a version or --latest, not both.')
  const chosen = latest ? 'latest' : (version ?? (await versionBefore(remote, wanted)))
  const done = await remote.setLiveVersion(wanted, chosen)
  const what = done.isPinned ? 'whatever is published, until --latest' : 'and whatever is published next'
  session.print(`Callers get version ${done.liveVersion} of ${wanted} now, ${what}.`, done)
}

async function versionBefore(remote: RemoteTemplates, wanted: string): Promise<number> {
  const versions = await remote.versions(wanted)
  const live = versions.findIndex(({ isLive }) => isLive)
  const before = versions[live + 1]
  if (live === -1 || !before)
    throw new CliFailure(`${wanted} has no version before the one that callers get.`)
  return before.version
}

type Publication = Awaited<ReturnType<RemoteTemplates['publish']>>

function publishDraft(
  { terminal }: Session,
  remote: RemoteTemplates,
  { templateId, revision }: { templateId: string; revision: number },
): Promise<Publication> {
  return withProgress(terminal, 'Publishing', remote.publish(templateId, revision))
}

function publishedLines(
  slug: string,
  { templateId, version, liveVersion, isPinned, notes, changes }: Publication,
) {
  const held = isPinned
    ? [
        `Callers still get version ${liveVersion}, which is pinned: platen template roll-back ${slug} --latest`,
      ]
    : []
  const lines = [
    `Published ${slug}, version ${version} (${templateId})`,
    ...held,
    ...notes,
    changesText(changes),
  ]
  return lines.filter((line) => line !== '')
}

/** Faults of files are told as `file:line:column`, with the folder in front. */
async function showingFiles(session: Session, folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ServiceProblem && !session.isJson())
      throw new CliFailure(problemText(error.problem, folder))
    throw error
  }
}

function readVersion(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Versions are numbers that count from 1.')
  return Number(value)
}
