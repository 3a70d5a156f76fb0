import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import { problemText } from '../problem-text.ts'
import { readFolder, slugOf } from '../read-folder.ts'
import type { Session } from '../session.ts'
import { inOneLine, withProgress } from '../terminal.ts'
import { publicationLines, publishDraft } from './publish-draft.ts'
import { pushFolder } from './push-folder.ts'
import { recallDraft, rememberDraft } from './remembered-draft.ts'
import type { RemoteTemplates } from './remote-templates.ts'

/** What is said beside the folder. */
export interface PushOptions {
  /** Id or slug, in place of what the folder remembers or is called. */
  as?: string
  publish?: true
  force?: true
}

/** Makes a folder a template's draft, and publishes it where that is asked. */
export async function pushTemplate(
  session: Session,
  remote: RemoteTemplates,
  of: { folder: string } & PushOptions,
): Promise<void> {
  const { folder, as } = of
  const files = await readFolder(folder)
  const known = await recallDraft(folder, remote.baseUrl)
  const isOther = as !== undefined && as !== known?.templateId && as !== known?.slug
  const template = as ?? known?.templateId ?? slugOf(folder)
  const revision = isOther ? undefined : known?.revision
  // What the folder remembers is an id, which is no slug.
  const mayBeNew = template !== known?.templateId
  await showingFiles(session, folder, async () => {
    const isForced = of.force ?? false
    const work = pushFolder(remote, { files, template, revision, mayBeNew, isForced })
    const saved = await withProgress(session.terminal, `Sending ${folder}`, work)
    const { templateId, slug } = saved
    const draft = { address: remote.baseUrl, templateId, slug, revision: saved.revision }
    await rememberDraft(folder, { ...draft, files })
    const published = of.publish && (await publishDraft(session, remote, saved))
    const lines = [
      `Pushed ${slug}, revision ${saved.revision} (${templateId})`,
      ...saved.notes,
      ...(published ? publicationLines(slug, published) : []),
    ]
    session.print(lines.map(inOneLine).join('\n'), { ...saved, ...(published && { published }) })
  })
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
