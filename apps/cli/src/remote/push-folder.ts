import type { SavedDraft } from '@platen/contract'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import type { RemoteTemplates } from './remote-templates.ts'

/** What is sent, and what is known of the draft that it replaces. */
export interface FolderToPush {
  files: ReadonlyMap<string, Uint8Array>
  /** Id or slug. */
  template: string
  /** Where there is no such template one is made, with this as its slug. */
  mayBeNew: boolean
  /** That the folder was pulled at; left out where that is not known. */
  revision?: number | undefined
  /** Replaces whatever is there. */
  isForced: boolean
}

/**
 * Makes a folder the draft of a template, which is made where there is none and it may be new. What an author saved meanwhile is not overwritten: the draft must
 * be at the revision that the folder was pulled at, or where that is not known be what was published last. Throws `CliFailure`.
 */
export async function pushFolder(remote: RemoteTemplates, of: FolderToPush): Promise<SavedDraft> {
  const { files, template, revision, mayBeNew, isForced } = of
  if ((await remote.find(template)) === undefined) {
    if (mayBeNew) return remote.create(template, files)
    throw new CliFailure(
      `The template ${template}, which the folder was of, is not at ${remote.baseUrl} any more, or not for this key. Nothing was written. With --as <slug>, it becomes a new one.`,
    )
  }
  if (isForced) return remote.replace(template, files, '*')
  if (revision === undefined) {
    const draft = await remote.draft(template)
    if (draft.hasUnpublishedChanges && !isSame(draft.files, files)) throw unpublished(template, remote)
    return remote.replace(template, files, draft.revision)
  }
  try {
    return await remote.replace(template, files, revision)
  } catch (error) {
    if (!(error instanceof ServiceProblem) || error.problem.code !== 'draft_conflict') throw error
    throw new CliFailure(
      `${error.problem.detail} Pull it into another folder and bring the two together, or push with --force, which overwrites it.`,
    )
  }
}

function unpublished(template: string, { baseUrl }: RemoteTemplates): CliFailure {
  return new CliFailure(
    `The draft of ${template} at ${baseUrl} has changes that were never published, and would be lost. ` +
      'Pull it first, or push with --force, which overwrites it.',
  )
}

function isSame(a: ReadonlyMap<string, Uint8Array>, b: ReadonlyMap<string, Uint8Array>): boolean {
  return (
    a.size === b.size &&
    [...a].every(([path, bytes]) => Buffer.from(bytes).equals(b.get(path) ?? Buffer.of()))
  )
}
