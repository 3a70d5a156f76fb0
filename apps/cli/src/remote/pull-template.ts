import { CliFailure } from '../cli-failure.ts'
import { readFiles } from '../read-folder.ts'
import type { Session } from '../session.ts'
import { withProgress } from '../terminal.ts'
import { isAsRemembered, recallDraft, rememberDraft, type RememberedDraft } from './remembered-draft.ts'
import type { RemoteTemplates } from './remote-templates.ts'
import { listEntries, writeFolder } from './write-folder.ts'

const namesShown = 10

/**
 * Writes a template's draft into a folder: one that is not there, is empty, or was pulled into before. Files that were never the template's stay;
 * what was changed there since the last pull or push is not lost, unless `isForced`. Throws `CliFailure` for any other folder, naming such
 * changes, and for what would be written elsewhere.
 */
export async function pullTemplate(
  session: Session,
  remote: RemoteTemplates,
  of: { template: string; folder: string | undefined; isForced: boolean },
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
  const removed = known ? await removedBy(files, { folder, known, isForced: of.isForced }) : []
  await writeFolder(folder, files, removed)
  await rememberDraft(folder, { address: remote.baseUrl, templateId, slug, revision, files })
  session.print(`Pulled ${slug}, revision ${revision}, into ${folder}: ${files.size} files`, {
    folder,
    templateId,
    slug,
    revision,
    files: [...files.keys()],
  })
}

/** The files of the folder that the draft has no more. Throws `CliFailure` where a change would be lost with them, or be written over. */
async function removedBy(
  files: ReadonlyMap<string, Uint8Array>,
  { folder, known, isForced }: { folder: string; known: RememberedDraft; isForced: boolean },
): Promise<string[]> {
  const here = [...(await readFiles(folder))]
  const changed = here
    .filter(([path, bytes]) => {
      const theirs = files.get(path)
      const isLost = theirs ? !Buffer.from(theirs).equals(bytes) : known.files.has(path)
      return isLost && !isAsRemembered(known, path, bytes)
    })
    .map(([path]) => path)
    .toSorted()
  if (changed.length > 0 && !isForced) {
    const more = changed.length > namesShown ? `, and ${changed.length - namesShown} more` : ''
    throw new CliFailure(
      `${folder} has changes that were never pushed, and would be lost: ${changed.slice(0, namesShown).join(', ')}${more}. Nothing was written. Push them, pull into another folder, or pull with --force, which overwrites them.`,
    )
  }
  return here.map(([path]) => path).filter((path) => known.files.has(path) && !files.has(path))
}

/** The folder that a pulled template gets unless one is named. Throws `CliFailure` for what would lead elsewhere: the service may be anyone's. */
function folderOf(slug: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/.test(slug)) return slug
  throw new CliFailure(
    `The service calls this template ${JSON.stringify(slug.slice(0, 100))}, which is no folder's name. Name a folder; nothing was written.`,
  )
}
