import { CliFailure } from '../cli-failure.ts'
import type { Session } from '../session.ts'
import type { RemoteTemplates } from './remote-templates.ts'

/** Pins the version before the live one, or another version. With `isLatest`, the newest version becomes live again. Throws `CliFailure`. */
export async function rollBackTemplate(
  session: Session,
  remote: RemoteTemplates,
  of: { template: string; version: number | undefined; isLatest: boolean },
): Promise<void> {
  const { template, version, isLatest } = of
  if (isLatest && version !== undefined) throw new CliFailure('Give either a version or --latest, not both.')
  const chosen = isLatest ? 'latest' : (version ?? (await previousVersion(remote, template)))
  const done = await remote.setLiveVersion(template, chosen)
  const what = done.isPinned ? 'also after you publish, until --latest' : 'until you publish the next version'
  session.print(`Callers now get version ${done.liveVersion} of ${template}, ${what}.`, done)
}

async function previousVersion(remote: RemoteTemplates, template: string): Promise<number> {
  const versions = await remote.versions(template)
  const live = versions.findIndex(({ isLive }) => isLive)
  const before = versions[live + 1]
  if (live === -1 || !before) throw new CliFailure(`${template} has no version before the live one.`)
  return before.version
}
