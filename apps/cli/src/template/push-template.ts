import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import { formatProblem } from '../format-problem.ts'
import { readFolder, slugOf } from '../read-folder.ts'
import type { Session } from '../session.ts'
import { inOneLine, withProgress } from '../terminal.ts'
import { publicationLines, publishDraft } from './publish-draft.ts'
import { pushFolder } from './push-folder.ts'
import { readStoredDraft, storeDraft } from './remembered-draft.ts'
import type { RemoteTemplates } from './remote-templates.ts'

/** Options besides the folder. */
export interface PushOptions {
  /** Id or slug. Default: the remembered template or the folder's name. */
  as?: string
  publish?: true
  force?: true
}

/** Replaces a template's draft with the folder, and publishes it if requested. */
export async function pushTemplate(
  session: Session,
  remote: RemoteTemplates,
  of: { folder: string } & PushOptions,
): Promise<void> {
  const { folder, as } = of
  const files = await readFolder(folder)
  const known = await readStoredDraft(folder, remote.baseUrl)
  const isOther = as !== undefined && as !== known?.templateId && as !== known?.slug
  const template = as ?? known?.templateId ?? slugOf(folder)
  const revision = isOther ? undefined : known?.revision
  // The remembered value is an ID, not a slug.
  const mayBeNew = template !== known?.templateId
  await showingFiles(session, folder, async () => {
    const isForced = of.force ?? false
    const work = pushFolder(remote, { files, template, revision, mayBeNew, isForced })
    const saved = await withProgress(session.terminal, `Sending ${folder}`, work)
    const { templateId, slug } = saved
    const draft = { address: remote.baseUrl, templateId, slug, revision: saved.revision }
    await storeDraft(folder, { ...draft, files })
    const published = of.publish && (await publishDraft(session, remote, saved))
    const lines = [
      `Pushed ${slug}, revision ${saved.revision} (${templateId})`,
      ...saved.notes,
      ...(published ? publicationLines(slug, published) : []),
    ]
    session.print(lines.map(inOneLine).join('\n'), { ...saved, ...(published && { published }) })
  })
}

/** Adds the folder to the `file:line:column` of faults. */
async function showingFiles(session: Session, folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ServiceProblem && !session.isJson())
      throw new CliFailure(formatProblem(error.problem, folder))
    throw error
  }
}
