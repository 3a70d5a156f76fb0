import { chunkKeys, type Field, type TemplateSettings } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { fieldsOf } from '../../../../../libs/import/src/tabular/testing/given-items.ts'
import type { CutOptions, CutSettings } from '../row-cutting/cut-batch.ts'

/** Stores a draft of this markup and these settings in a batch's folder, and returns it as the template of the batch. */
export async function givenTemplate(
  store: Pick<ObjectStore, 'put'>,
  {
    folder,
    html,
    settings,
    fields = fieldsOf(html),
  }: { folder: string; html: string; settings: CutSettings; fields?: Field[] },
): Promise<CutOptions['template']> {
  const draftKey = chunkKeys.draft(folder)
  const margin = { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' }
  const whole: TemplateSettings = {
    name: 'Letter',
    page: { size: 'A4', orientation: 'portrait', margin },
    tagged: true,
    compact: false,
    optional: [],
    images: 'prepared',
    ...settings,
  }
  const draft = { html, css: '', settings: whole, fields, assets: [] }
  await store.put(draftKey, Buffer.from(JSON.stringify(draft)), { contentType: 'application/json' })
  return { fields, settings, bundle: { draftKey } }
}
