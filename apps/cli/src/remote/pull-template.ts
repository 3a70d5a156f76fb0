import { CliFailure } from '../cli-failure.ts'
import { readFolder } from '../read-folder.ts'
import type { Session } from '../session.ts'
import { withProgress } from '../terminal.ts'
import { recallDraft, rememberDraft } from './remembered-draft.ts'
import type { RemoteTemplates } from './remote-templates.ts'
import { listEntries, writeFolder } from './write-folder.ts'

/**
 * Writes a template's draft into a folder: one that is not there, is empty, or was pulled into before. Throws `CliFailure` for any other, and for
 * what would be written elsewhere.
 */
export async function pullTemplate(
  session: Session,
  remote: RemoteTemplates,
  of: { template: string; folder: string | undefined },
): Promise<void> {
  const { files, templateId, slug, revision } = await withProgress(
    session.terminal,
    `Reading ${of.template}`,
    remote.draft(of.template),
  )
  const folder = of.folder ?? folderOf(slug)
  const entries = await listEntries(folder)
  const known = entries.length > 0 ? await recallDraft(folder, remote.baseUrl) : undefined
  if (entries.length > 0 && known?.templateId !== templateId)
    throw new CliFailure(
      `${folder} is not empty, and not where this template was pulled before. Name another.`,
    )
  // One that lost what makes it a template's is filled again.
  const kept = entries.length > 0 ? await readFolder(folder).catch(() => undefined) : undefined
  await writeFolder(folder, files, kept?.keys() ?? [])
  await rememberDraft(folder, { address: remote.baseUrl, templateId, slug, revision })
  session.print(`Pulled ${slug}, revision ${revision}, into ${folder}: ${files.size} files`, {
    folder,
    templateId,
    slug,
    revision,
    files: [...files.keys()],
  })
}

/** The folder that a pulled template gets unless one is named. Throws `CliFailure` for what would lead elsewhere: the service may be anyone's. */
function folderOf(slug: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/.test(slug)) return slug
  throw new CliFailure(
    `The service calls this template ${JSON.stringify(slug.slice(0, 100))}, which is no folder's name. Name a folder; nothing was written.`,
  )
}
