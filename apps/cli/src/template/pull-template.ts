import { CliFailure } from '../cli-failure.ts'
import { readFiles } from '../read-folder.ts'
import type { Session } from '../session.ts'
import { withProgress } from '../terminal.ts'
import { isUnchanged, readStoredDraft, storeDraft, type DraftRecord } from './remembered-draft.ts'
import type { RemoteTemplates } from './remote-templates.ts'
import { listEntries, writeFolder } from './write-folder.ts'

const namesShown = 10

/**
 * Writes a template's draft to a folder that does not exist, is empty, or contains an earlier pull of the template. Other files in the folder are
 * kept. Local changes since the last pull or push are not overwritten, unless `isForced`. Throws `CliFailure` for other folders, for such changes,
 * and for paths outside the folder.
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
  const known = entries.length > 0 ? await readStoredDraft(folder, remote.baseUrl) : undefined
  if (entries.length > 0 && known?.templateId !== templateId)
    throw new CliFailure(
      `${folder} is not empty, and this template was not pulled into it before. Use another folder.`,
    )
  const removed = known ? await removedBy(files, { folder, known, isForced: of.isForced }) : []
  await writeFolder(folder, files, removed)
  await storeDraft(folder, { address: remote.baseUrl, templateId, slug, revision, files })
  session.print(`Pulled ${slug}, revision ${revision}, into ${folder}: ${files.size} files`, {
    folder,
    templateId,
    slug,
    revision,
    files: [...files.keys()],
  })
}

/** Returns the files in the folder that the draft no longer has. Throws `CliFailure` if a local change would be lost. */
async function removedBy(
  files: ReadonlyMap<string, Uint8Array>,
  { folder, known, isForced }: { folder: string; known: DraftRecord; isForced: boolean },
): Promise<string[]> {
  const here = [...(await readFiles(folder))]
  const changed = here
    .filter(([path, bytes]) => {
      const theirs = files.get(path)
      const isLost = theirs ? !Buffer.from(theirs).equals(bytes) : known.files.has(path)
      return isLost && !isUnchanged(known, path, bytes)
    })
    .map(([path]) => path)
    .toSorted()
  if (changed.length > 0 && !isForced) {
    const more = changed.length > namesShown ? `, and ${changed.length - namesShown} more` : ''
    throw new CliFailure(
      `${folder} has changes that were not pushed and would be lost: ${changed.slice(0, namesShown).join(', ')}${more}. Nothing was written. Push them, pull into another folder, or pull with --force, which overwrites them.`,
    )
  }
  return here.map(([path]) => path).filter((path) => known.files.has(path) && !files.has(path))
}

/**
 * Returns the default folder of a pulled template. Throws `CliFailure` for unsafe names, because the service may be untrusted.
 */
function folderOf(slug: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,99}$/.test(slug)) return slug
  throw new CliFailure(
    `The service calls this template ${JSON.stringify(slug.slice(0, 100))}, which cannot be the name of a folder. Specify a folder. Nothing was written.`,
  )
}
