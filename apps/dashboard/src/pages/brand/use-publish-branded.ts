import type { BrandedTemplate, PublishedAnswer, TemplateCard } from '@platen/contract'
import { useState } from 'react'
import { asProblem } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { savePicture } from '../../templates/save-picture.ts'

/** How far one template is; once published, it is no longer listed. */
export type Outcome = { kind: 'publishing' } | { kind: 'failed'; sentence: string }

/** As in the editor: the service gives all samples together 60 seconds. */
const publishTimeoutMs = 90_000

/** Publishes templates, one after the other; the service refuses those whose samples stop it, as in the editor. */
export function usePublishBranded() {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome | undefined>>>({})
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const tell = (templateId: string, outcome: Outcome | undefined) =>
    setOutcomes((now) => ({ ...now, [templateId]: outcome }))

  async function publishOne({ templateId }: BrandedTemplate): Promise<void> {
    tell(templateId, { kind: 'publishing' })
    try {
      const card = await ask<TemplateCard>(`/templates/${templateId}`)
      // What was typed since is not what was looked at.
      if (card.hasUnpublishedChanges) {
        tell(templateId, { kind: 'failed', sentence: 'Its draft was changed. Open it to publish.' })
        return
      }
      // Before it is published, as that gives the picture its new address. Without one it can be published all the same.
      await savePicture(templateId, new AbortController().signal).catch(() => undefined)
      await ask<PublishedAnswer>(`/templates/${templateId}/publish`, {
        method: 'POST',
        json: { revision: card.draftRevision },
        timeoutMs: publishTimeoutMs,
      })
      tell(templateId, undefined)
    } catch (error) {
      const { message, items } = asProblem(error)
      const [first] = items
      tell(templateId, { kind: 'failed', sentence: first ? `${message} ${first.message}` : message })
    }
  }

  async function publish(templates: readonly BrandedTemplate[]): Promise<void> {
    for (const [done, template] of templates.entries()) {
      setProgress({ done, of: templates.length })
      await publishOne(template)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.brandedTemplates().queryKey }),
        queryClient.invalidateQueries({ queryKey: queries.versions(template.templateId).queryKey }),
        queryClient.invalidateQueries({ queryKey: queries.template(template.templateId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['templates'] }),
      ])
    }
    setProgress(undefined)
  }

  return { outcomes, progress, publish }
}
