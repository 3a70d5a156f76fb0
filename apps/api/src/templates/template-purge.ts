import type { Catalog } from '@platen/database'
import type { ObjectStore } from '@platen/storage'
import { removeTemplateAttachments } from '../author/attachments/attachment-objects.ts'
import { removeTemplateObjects } from './drafts/template-objects.ts'
import { repeatUntilClosed } from '@platen/platform'

const hourMs = 3_600_000

/** How long a deletion can be taken back. */
export const undeleteWindowMs = 24 * hourMs

/** An hour more, for clocks that disagree and an undeletion that is under way. */
const purgeAfterMs = undeleteWindowMs + hourMs

interface PurgeParts {
  templates: Catalog['templates']
  attachments: Catalog['attachments']
  store: ObjectStore
  clock?: () => Date
}

/**
 * Removes templates whose deletion can no longer be taken back, at most 100: first their objects, then their rows, so that a purge that
 * was cut off is finished by the next. Several processes may purge at once. Returns how many went. Throws `unavailable`.
 */
export async function purgeTemplates(parts: PurgeParts, signal?: AbortSignal): Promise<number> {
  const { templates, attachments, store, clock = () => new Date() } = parts
  const before = new Date(clock().getTime() - purgeAfterMs)
  let purged = 0
  for (const templateId of await templates.listDeleted(before)) {
    await removeTemplateObjects(store, templateId)
    await removeTemplateAttachments({ attachments, store }, templateId)
    await templates.purge(templateId, before)
    purged++
    if (signal?.aborted) break
  }
  return purged
}

/** Purges at once, and again `everyMs` after each purge has ended, until closed. `onError` hears of purges that failed. */
export function startTemplatePurge(
  parts: PurgeParts & { everyMs: number; onError: (error: unknown) => void },
): { close(): Promise<void> } {
  return repeatUntilClosed((signal) => purgeTemplates(parts, signal), parts)
}
