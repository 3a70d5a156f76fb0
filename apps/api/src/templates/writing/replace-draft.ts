import { isSameSource } from '@platen/template/draft'
import type { ListedTemplate } from '@platen/database'
import { checkDraftSource } from '../drafts/check-draft-source.ts'
import { draftConflict } from '../drafts/draft-conflict.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { addDraftAssets } from '../drafts/require-upload-room.ts'
import { readDraft } from '../read-draft.ts'
import { nameInSource } from '../template-name.ts'
import type { TemplateParts } from '../template-parts.ts'

/**
 * Makes a folder the template's draft, in place of the revision that is meant (`undefined`: whichever is there). The same folder again saves
 * nothing. The template is called what the draft says. Throws `draft_conflict` when another was saved in between, and as `folderToDraft` and
 * `checkDraftSource` do.
 */
export async function replaceDraft(
  parts: Pick<TemplateParts, 'catalog' | 'store'>,
  accountId: string,
  of: { template: ListedTemplate; files: ReadonlyMap<string, Uint8Array>; revision: number | undefined },
): Promise<{ revision: number; name: string; notes: string[] }> {
  const { catalog } = parts
  const { template, files } = of
  const { templateId } = template
  const { source: given, assets, notes } = await folderToDraft(files)
  const source = checkDraftSource(given)
  const before = await readDraft(parts, accountId, template)
  const { revision = before.revision } = of
  if (revision !== before.revision) throw draftConflict(before.revision, 'written')
  if (revision > 0 && isSameSource(before.source, source)) return { revision, name: template.name, notes }
  await addDraftAssets(parts, { accountId, templateId }, assets)
  const name = nameInSource(source)
  const save = (over: number) =>
    catalog.drafts.save(accountId, templateId, {
      source,
      revision: over,
      ...(name !== undefined && { name }),
    })
  let saved = await save(revision)
  // Whichever is there is what another saved in between, too.
  if (!saved.saved && of.revision === undefined) saved = await save(saved.revision)
  if (!saved.saved) throw draftConflict(saved.revision, 'written')
  return { revision: saved.revision, name: name ?? template.name, notes }
}
