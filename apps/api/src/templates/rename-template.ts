import type { TemplateOverview } from '@platen/catalog'
import { Fault } from '@platen/contract'
import { readDraft } from './read-draft.ts'
import { withName } from './template-name.ts'
import type { TemplateParts } from './template-parts.ts'

const triesMax = 5

/**
 * Gives a template another name, in its draft's template.json as well, as one save of the draft. A template.json that is no JSON is left
 * as it was typed. Throws `draft_conflict` when others save without a pause.
 */
export async function renameTemplate(
  parts: TemplateParts,
  of: { accountId: string; template: TemplateOverview; name: string },
): Promise<void> {
  const { accountId, template } = of
  const name = of.name.trim()
  for (let attempt = 0; attempt < triesMax; attempt++) {
    const { source, revision } = await readDraft(parts, accountId, template)
    const renamed = { source: withName(source, name), revision, name }
    const { saved } = await parts.catalog.drafts.save(accountId, template.templateId, renamed)
    if (saved) return
  }
  throw new Fault('draft_conflict', {
    detail: 'The draft is being saved all the time. Try again in a moment.',
  })
}
