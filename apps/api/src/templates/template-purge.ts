import type { Catalog } from '@platen/database'
import type { ObjectStore } from '@platen/storage'
import { removeTemplateAttachments } from '../author/attachments/attachment-objects.ts'
import { removeTemplateObjects } from './drafts/template-objects.ts'
import { repeatUntilClosed } from '@platen/platform'

const hourMs = 3_600_000

/** How long a deletion can be undone. */
export const undeleteWindowMs = 24 * hourMs

/** One more hour allows for clocks that differ and for undo requests in progress. */
const purgeAfterMs = undeleteWindowMs + hourMs

interface PurgeParts {
  templates: Pick<Catalog['templates'], 'listDeleted' | 'purge'>
  attachments: Pick<Catalog['attachments'], 'listForPurge'>
  store: ObjectStore
  clock?: () => Date
  /** Called with the errors from failed purges. */
  onError: (error: unknown) => void
}

/**
 * Removes all templates whose deletion can no longer be undone: first their objects, then their rows, so that the next purge finishes an interrupted
 * one. A template that fails is retried by the next purge, and does not block others. Several processes can purge at the same time. Returns the
 * number of removed templates. Throws `unavailable`.
 */
export async function purgeTemplates(parts: PurgeParts, signal?: AbortSignal): Promise<number> {
  const { templates, attachments, store, clock = () => new Date(), onError } = parts
  const before = new Date(clock().getTime() - purgeAfterMs)
  async function purge(templateId: string): Promise<void> {
    await removeTemplateObjects(store, templateId)
    await removeTemplateAttachments({ attachments, store }, templateId)
    await templates.purge(templateId, before)
  }
  let purged = 0
  const failed: string[] = []
  for (;;) {
    const deleted = await templates.listDeleted(before, { except: failed })
    if (deleted.length === 0) return purged
    for (const templateId of deleted) {
      if (signal?.aborted) return purged
      try {
        await purge(templateId)
        purged++
      } catch (error) {
        failed.push(templateId)
        onError(error)
      }
    }
  }
}

/** Purges immediately, and again `everyMs` after each purge, until closed. */
export function startTemplatePurge(parts: PurgeParts & { everyMs: number }): { close(): Promise<void> } {
  return repeatUntilClosed((signal) => purgeTemplates(parts, signal), parts)
}
