import type { BrandedTemplate, PublishedAnswer, TemplateCard } from '@platen/contract'
import { useState } from 'react'
import { asProblem } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { savePicture } from '../../templates/save-picture.ts'

/** The progress of publishing one template. Published templates are no longer listed. */
export type Outcome = { kind: 'publishing' } | { kind: 'failed'; message: string }

/** The same time limit as in the editor. The service spends at most 60 seconds in total on all samples. */
const publishTimeoutMs = 90_000

/** Publishes templates one after the other. As in the editor, the service refuses templates with failing samples. */
export function usePublishBranded() {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome | undefined>>>({})
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const setOutcome = (templateId: string, outcome: Outcome | undefined) =>
    setOutcomes((now) => ({ ...now, [templateId]: outcome }))

  async function publishOne({ templateId }: BrandedTemplate): Promise<void> {
    setOutcome(templateId, { kind: 'publishing' })
    try {
      const card = await ask<TemplateCard>(`/templates/${templateId}`)
      // The draft changed after the preview was shown.
      if (card.hasUnpublishedChanges) {
        setOutcome(templateId, {
          kind: 'failed',
          message: 'The draft was changed. Open the template to publish it.',
        })
        return
      }
      // Must come before publishing, which gives the picture a new address. If the picture cannot be saved, the template is still published.
      await savePicture(templateId, new AbortController().signal).catch(() => undefined)
      await ask<PublishedAnswer>(`/templates/${templateId}/publish`, {
        method: 'POST',
        json: { revision: card.draftRevision },
        timeoutMs: publishTimeoutMs,
      })
      setOutcome(templateId, undefined)
    } catch (error) {
      const { message, items } = asProblem(error)
      const [first] = items
      setOutcome(templateId, { kind: 'failed', message: first ? `${message} ${first.message}` : message })
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
