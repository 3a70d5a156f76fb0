import { CliFailure } from '../cli-failure.ts'
import type { Session } from '../session.ts'
import { inOneLine } from '../terminal.ts'
import { publicationLines, publishDraft } from './publish-draft.ts'
import { pushFolder } from './push-folder.ts'
import type { RemoteTemplates } from './remote-templates.ts'

export interface Promotion {
  from: RemoteTemplates
  to: RemoteTemplates
  /** Id or slug at `from`. */
  template: string
  /** Slug at `to`. Default: the slug at `from`. */
  as?: string | undefined
  /** Default: the live version. */
  version?: number | undefined
  /** Overwrites an unpublished draft at `to`. */
  isForced: boolean
}

/**
 * Copies a version to another service and publishes it there. Repeating it changes nothing. The caller chooses the template at `to`, not
 * the source service, because the source may be untrusted. Throws `CliFailure`.
 */
export async function promoteTemplate(session: Session, promotion: Promotion): Promise<void> {
  const { from, to, template, as, isForced } = promotion
  const found = await from.find(template)
  const version = promotion.version ?? found?.liveVersion
  if (!found || typeof version !== 'number')
    throw new CliFailure(
      `${from.baseUrl} has no template "${template}" with a version that this key can read.`,
    )
  const { files, slug } = await from.versionFolder(template, version)
  if (as === undefined && slug !== template)
    throw new CliFailure(
      `${from.baseUrl} calls this template ${JSON.stringify(slug.slice(0, 100))}. Set its slug at ${to.baseUrl} with --as <slug>. Nothing was published.`,
    )
  const wanted = as ?? template
  const before = await to.find(wanted)
  const saved = await pushFolder(to, { files, template: wanted, mayBeNew: true, isForced })
  const { newestVersion = null, liveVersion = null } = before ?? {}
  if (newestVersion !== null && !(await to.draft(wanted)).hasUnpublishedChanges) {
    const held = liveVersion === newestVersion ? '' : ` Callers get version ${liveVersion}, which is pinned.`
    session.print(
      inOneLine(
        `${wanted} at ${to.baseUrl} already has this content: version ${newestVersion}.${held} Nothing was published.`,
      ),
      { slug: wanted, from: version, published: null },
    )
    return
  }
  const published = await publishDraft(session, to, saved)
  const lines = [
    `Promoted ${wanted}, version ${version} of ${from.baseUrl}`,
    ...publicationLines(wanted, published),
  ]
  session.print(lines.map(inOneLine).join('\n'), { slug: wanted, from: version, published })
}
