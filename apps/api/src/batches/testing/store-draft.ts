import { chunkKeys, type Field, type TemplateSettings } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { fieldsOf } from '../../../../../libs/import/src/tabular/testing/given-items.ts'
import type { SplitOptions, SplitSettings } from '../chunking/split-batch.ts'

/** Stores a draft in the folder of a batch, and returns it as the template of the batch. */
export async function storeDraft(
  store: Pick<ObjectStore, 'put'>,
  {
    folder,
    html,
    settings,
    fields = fieldsOf(html),
  }: { folder: string; html: string; settings: SplitSettings; fields?: Field[] },
): Promise<SplitOptions['template']> {
  const draftKey = chunkKeys.draft(folder)
  const margin = { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' }
  const allSettings: TemplateSettings = {
    name: 'Letter',
    page: { size: 'A4', orientation: 'portrait', margin },
    tagged: true,
    compact: false,
    optional: [],
    images: 'prepared',
    ...settings,
  }
  const draft = { html, css: '', settings: allSettings, fields, assets: [] }
  await store.put(draftKey, Buffer.from(JSON.stringify(draft)), { contentType: 'application/json' })
  return { fields, settings, bundle: { draftKey } }
}
