import type { PublicationAnswer } from '@platen/contract'
import { changesText } from '../changes-text.ts'
import type { Session } from '../session.ts'
import { withProgress } from '../terminal.ts'
import type { RemoteTemplates } from './remote-templates.ts'

/** Publishes a draft at the revision that was saved. */
export function publishDraft(
  { terminal }: Session,
  remote: RemoteTemplates,
  { templateId, revision }: { templateId: string; revision: number },
): Promise<PublicationAnswer> {
  return withProgress(terminal, 'Publishing', remote.publish(templateId, revision))
}

/** What came of a publication, a line each: the version, what callers get, and what is new to them. */
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
    ...changesText(changes).split('\n'),
  ]
  return lines.filter((line) => line !== '')
}
