import type { PublicationAnswer } from '@platen/contract'
import { formatChanges } from '../format-changes.ts'
import type { Session } from '../session.ts'
import { withProgress } from '../terminal.ts'
import type { RemoteTemplates } from './remote-templates.ts'

/** Publishes a draft at its saved revision. */
export function publishDraft(
  { terminal }: Session,
  remote: RemoteTemplates,
  { templateId, revision }: { templateId: string; revision: number },
): Promise<PublicationAnswer> {
  return withProgress(terminal, 'Publishing', remote.publish(templateId, revision))
}

/** Formats the result of a publication: the version, the live version, and the changes for callers. */
export function publicationLines(
  slug: string,
  { templateId, version, liveVersion, isPinned, notes, changes }: PublicationAnswer,
): string[] {
  const held = isPinned
    ? [
        `  Callers still get version ${liveVersion}, which is pinned: platen template roll-back ${slug} --latest`,
      ]
    : []
  const lines = [
    `Published ${slug}, version ${version} (${templateId})`,
    ...held,
    ...notes.map((note) => `  ${note}`),
    ...formatChanges(changes).split('\n'),
  ]
  return lines.filter((line) => line !== '')
}
