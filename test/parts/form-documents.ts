import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle } from '@platen/template/bundle'
import type { DraftBundle, PdfFormField, PdfFormUse, Warning } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { boxesOfForm, writeOverlay } from '@platen/template/overlay'
import { preparePdf, readPages } from '@platen/pdf'
import { createDiskStore } from '@platen/storage'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createBundles } from '../../apps/worker/src/document/bundles.ts'
import { createDeliver } from '../../apps/worker/src/document/deliver.ts'
import { createRenderJob } from '../../apps/worker/src/document/render-job.ts'
import { startTestThreads } from './document-threads.ts'
import { startTestLanes } from './lanes.ts'
import { waitMsMax } from './stack.ts'

/** The template that uploading a form creates. */
export interface FormTemplate {
  bundle: DraftBundle
  sample: Record<string, unknown>
  fields: PdfFormField[]
}

/** A document from a form, as read by other programs. */
export interface FilledDocument {
  /** Values by field name. A button's value is its state. */
  values: Record<string, unknown>
  states: Record<string, string[]>
  /** The text of all pages. */
  text: string
  bytes: Buffer
  warnings: Warning[]
}

/** Creates templates from forms and renders their documents in a separate browser. */
export interface FormDocuments {
  createTemplate(pdf: Uint8Array, form: PdfFormUse): Promise<FormTemplate>
  /** `null` data renders the blank form. */
  render(bundle: DraftBundle, data: Record<string, unknown> | null): Promise<FilledDocument>
  close(): Promise<void>
}

const bounds = {
  assetBytesMax: 2 ** 24,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 2 ** 24,
  renderTimeoutMs: 30_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 1_000,
  pdfBytesMax: 2 ** 26,
}

export async function startFormDocuments(): Promise<FormDocuments> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-forms-'))
  const store = await createDiskStore({ folder })
  const lanes = await startTestLanes(1)
  const threads = await startTestThreads()
  const egress = createEgress({ allowPrivate: false })
  const deliver = createDeliver({ store, bucketEgress: egress })
  const renderJob = createRenderJob({
    bundles: createBundles(store),
    threads,
    lanes,
    egress,
    deliver,
    refuseWhileStoreFails: () => undefined,
    bounds,
  })
  return {
    async createTemplate(pdf, form) {
      const signal = new AbortController().signal
      const caller = { signal, accountId: 'forms', deadlineAt: Date.now() + waitMsMax }
      const prepared = await preparePdf(pdf, { ...caller, form: { use: 'emptied' } })
      const { boxes, fields, computed, sample } = boxesOfForm(prepared.fields)
      const settings = { name: 'Form', page: { pdf: 'assets/form.pdf', form }, fields, computed }
      const files = new Map<string, Uint8Array>([
        ['template.html', Buffer.from(writeOverlay(boxes))],
        ['template.json', Buffer.from(JSON.stringify(settings))],
        ['sample.json', Buffer.from(JSON.stringify(sample))],
        ['assets/form.pdf', prepared.bytes],
      ])
      const built = await buildBundle({ templateId: 'tpl', version: 1, files })
      if ('faults' in built) throw new Error(JSON.stringify(built.faults))
      const assetKeys: Record<string, string> = {}
      for (const { path: name, content, contentType } of built.assets) {
        const key = `drafts/${createHash('sha256').update(content).digest('hex')}`
        await store.put(key, content, { contentType })
        assetKeys[name] = key
      }
      return { bundle: { ...built.bundle, assetKeys }, sample, fields: prepared.fields }
    },
    async render(bundle, data) {
      const deadlineAt = Date.now() + waitMsMax
      const result = await renderJob(
        { bundle, data, delivery: { to: 'caller' }, deadlineAt, createdAt: 0, requestId: 'r' },
        { jobId: 'j', account: 'a', enqueuedAt: Date.now() },
      )
      const { outcome, bytes } = 'later' in result ? await result.later : result
      if (!outcome.ok || !bytes) throw new Error(`no document: ${JSON.stringify(outcome)}`)
      const pdf = path.join(folder, 'filled.pdf')
      writeFileSync(pdf, bytes)
      execFileSync('qpdf', ['--check', pdf])
      return { ...(await readForm(bytes)), bytes, warnings: outcome.report.warnings }
    },
    async close() {
      await lanes.close()
      await threads.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readForm(bytes: Buffer): Promise<Pick<FilledDocument, 'values' | 'states' | 'text'>> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const values: Record<string, unknown> = {}
  const states: Record<string, string[]> = {}
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    for (const { fieldName, fieldValue, fieldType, buttonValue } of await page.getAnnotations()) {
      if (typeof fieldName !== 'string' || fieldType === 'Sig') continue
      values[fieldName] = Array.isArray(fieldValue) ? fieldValue.join('\n') : fieldValue
      states[fieldName] = [
        ...(states[fieldName] ?? []),
        buttonValue === fieldValue ? String(fieldValue) : 'Off',
      ]
    }
  }
  await document.loadingTask.destroy()
  const { texts: pages } = await readPages(bytes, { signal: new AbortController().signal })
  return { values, states, text: pages.join('\n') }
}
