import type { SavedDraft } from '@platen/contract'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import type { RemoteTemplates } from './remote-templates.ts'

/** The files to push, with the known state of the draft that they replace. */
export interface FolderToPush {
  files: ReadonlyMap<string, Uint8Array>
  /** Id or slug. */
  template: string
  /** Slug of the new template if none exists. */
  mayBeNew: boolean
  /** The revision that was pulled, if known. */
  revision?: number | undefined
  /** Overwrites any changes. */
  isForced: boolean
}

/**
 * Replaces the draft of a template with a folder. The template is created if it does not exist and `mayBeNew`. An author's newer changes are not
 * overwritten: the draft must be at the pulled revision or, if that is unknown, equal to the last published version. Throws `CliFailure`.
 */
export async function pushFolder(remote: RemoteTemplates, of: FolderToPush): Promise<SavedDraft> {
  const { files, template, revision, mayBeNew, isForced } = of
  if ((await remote.find(template)) === undefined) {
    if (mayBeNew) return remote.create(template, files)
    throw new CliFailure(
      `The template ${template} of this folder no longer exists at ${remote.baseUrl}, or this key cannot access it. Nothing was written. To create a new template, use --as <slug>.`,
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
      `${error.problem.detail} Pull it into another folder and merge the two, or push with --force, which overwrites it.`,
    )
  }
}

function unpublished(template: string, { baseUrl }: RemoteTemplates): CliFailure {
  return new CliFailure(
    `The draft of ${template} at ${baseUrl} has unpublished changes that would be lost. ` +
      'Pull it first, or push with --force, which overwrites it.',
  )
}

function isSame(a: ReadonlyMap<string, Uint8Array>, b: ReadonlyMap<string, Uint8Array>): boolean {
  return (
    a.size === b.size &&
    [...a].every(([path, bytes]) => Buffer.from(bytes).equals(b.get(path) ?? Buffer.of()))
  )
}
