import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildBundle } from '@platen/bundle'
import type { DraftBundle, PdfFormField, PdfFormUse, Warning } from '@platen/contract'
import { createEgress } from '@platen/egress'
import { boxesOfForm, writeOverlay } from '@platen/overlay'
import { preparePdf, readPages } from '@platen/pdf'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { LanePool } from '../apps/worker/src/chromium/lane-pool.ts'
import { createBundles } from '../apps/worker/src/document/bundles.ts'
import { createDeliver } from '../apps/worker/src/document/deliver.ts'
import { createRenderJob, type RunRenderJob } from '../apps/worker/src/document/render-job.ts'
import { startTestLanes } from './parts/lanes.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { qpdf } from './parts/qpdf.ts'
import { waitMsMax } from './parts/stack.ts'

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

/** By script. */
const texts = {
  Latin: 'Ǆeneral Łódź 12',
  Arabic: 'شركة النور',
  Hindi: 'श्री गणेश',
  Thai: 'สวัสดีครับ',
  Chinese: '北京市朝阳区',
  emoji: '🚀 go 👩‍👩‍👧',
}

describe('forms that documents fill', () => {
  let folder: string
  let store: ObjectStore
  let lanes: LanePool
  let renderJob: RunRenderJob

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-forms-'))
    store = await createDiskStore({ folder })
    lanes = await startTestLanes(1)
    const egress = createEgress({ allowPrivate: false })
    const deliver = createDeliver({ store, bucketEgress: egress })
    renderJob = createRenderJob({ bundles: createBundles(store), lanes, egress, deliver, bounds })
  })
  after(async () => {
    await lanes.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The template that an upload of a fixture makes, its data, and what it is filled with. */
  async function template(file: string, form: PdfFormUse) {
    const bytes = await readFile(new URL(`fixtures/pdf/${file}`, import.meta.url))
    const signal = new AbortController().signal
    const caller = { signal, accountId: file, deadlineAt: Date.now() + waitMsMax }
    const prepared = await preparePdf(bytes, { ...caller, form: { use: 'emptied' } })
    const { boxes, fields, computed, sample } = boxesOfForm(prepared.fields)
    const settings = { name: file, page: { pdf: 'assets/form.pdf', form }, fields, computed }
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
    const bundle: DraftBundle = { ...built.bundle, assetKeys }
    return { bundle, sample, fields: prepared.fields }
  }

  async function render(bundle: DraftBundle, data: Record<string, unknown>): Promise<Filled> {
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
  }

  for (const file of [
    'form-fancy-fields.pdf',
    'form-libreoffice.pdf',
    'form-pdf-lib.pdf',
    'form-pdflatex.pdf',
    'form-to-flatten.pdf',
    'form-xfa.pdf',
  ])
    it(`${file} is filled with its sample, flat and fillable`, async () => {
      const flat = await template(file, 'flat')
      const { values: none, text } = await render(flat.bundle, flat.sample)
      expect(none).to.deep.equal({})
      const fillable = await template(file, 'fillable')
      const { values, warnings } = await render(fillable.bundle, fillable.sample)
      expect(warnings.filter(({ code }) => code !== 'small_text')).to.deep.equal([])
      const filled = filledOf(fillable.fields)
      expect(Object.keys(values)).to.include.members(filled.map(({ name }) => name))
      let compared = 0
      for (const field of filled) {
        const said = fillable.sample[sampleNameOf(fillable.bundle, field)]
        // A formula says which button of a group is on.
        if (field.kind === 'radio' || said === undefined) continue
        compared++
        if (field.kind === 'text') {
          expect(values[field.name], field.name).to.equal(said)
          // What has no room is smaller, and broken by the reader.
          const hasRoom = (field.widgets[0]?.width ?? 0) > 60 && !field.isMultiline
          if (field.value !== undefined && hasRoom) expect(text).to.include(said)
        }
        if (field.kind === 'check') expect(values[field.name] !== 'Off', field.name).to.equal(said)
      }
      expect(compared).to.be.above(0)
    })

  it('texts of any script are seen, and read back as they were sent', async () => {
    for (const form of ['flat', 'fillable'] as const) {
      const { bundle, sample } = await template('form-xfa.pdf', form)
      const names = ['f1_02', 'f1_03', 'f1_05', 'f1_06', 'address_f1_08', 'address_f1_10'].map(
        (end) => Object.keys(sample).find((name) => name.endsWith(end)) ?? end,
      )
      const data = {
        ...sample,
        ...Object.fromEntries(Object.values(texts).map((text, at) => [names[at], text])),
      }
      const { values, bytes } = await render(bundle, data)
      if (form === 'fillable') expect(Object.values(values)).to.include.members(Object.values(texts))
      // What a form that stays one shows is no text of its pages until it is drawn into them.
      const drawn = qpdf(bytes, ['--flatten-annotations=all'])
      const shown = lettersOf(execFileSync('pdftotext', ['-', '-'], { input: drawn }).toString())
      for (const [script, text] of Object.entries(texts))
        expect(shown, `${form}: ${script}`).to.include(lettersOf(text))
    }
  })

  it('a text stands in its field where viewers set what is typed there: its capitals in the middle', async () => {
    const { bundle, sample, fields } = await template('form-xfa.pdf', 'flat')
    const field = fields.find(({ name }) => name.endsWith('f1_26[0]'))
    const name = field && sampleNameOf(bundle, field)
    const { bytes } = await render(bundle, { ...sample, [name ?? '']: '24680' })
    const word = (await readPrintedWords(bytes)).find(({ text }) => text === '24680')
    const [{ top, height } = { top: 0, height: 0 }] = field?.widgets ?? []
    const capitals = 0.718 * (field?.look.size ?? 0)
    expect(word?.baseline).to.be.closeTo(top + (height + capitals) / 2, 0.4)
  })

  it('comb, check box, radio group, choice and list read back; what was there before is gone', async () => {
    const { bundle, sample } = await template('form-pdf-lib.pdf', 'fillable')
    const { values, states } = await render(bundle, {
      ...sample,
      favorite_superhero: 'a\\b (c)',
      favorite_rocket: 'Falcon Heavy',
      gundam_exia: false,
      gundam_virtue: true,
      favorite_planet: 'Mars',
      favorite_person: 'Cleopatra',
    })
    expect(values).to.deep.include({
      'favorite.superhero': 'a\\b (c)',
      'gundam.exia': 'Off',
      'gundam.virtue': 'Yes',
      'favorite.planet': 'Mars',
      'favorite.person': 'Cleopatra',
    })
    const flat = await template('form-pdf-lib.pdf', 'flat')
    const { text } = await render(flat.bundle, { ...flat.sample, favorite_person: 'Cleopatra' })
    for (const option of ['Julius Caesar', 'Ada Lovelace', 'Cleopatra', 'Mark Antony'])
      expect(text, option).to.include(option)
    expect(states['favorite.rocket']?.filter((state) => state !== 'Off')).to.deep.equal(['Falcon Heavy'])
    const designer = await template('form-xfa.pdf', 'fillable')
    const number = Object.keys(designer.sample).find((name) => name.endsWith('f1_04')) ?? ''
    const long = await render(designer.bundle, { ...designer.sample, [number]: '12345678901' })
    expect(Object.values(long.values)).to.include('123456789')
    expect(long.warnings.map(({ message }) => message).join()).to.include('more than the 9 letters')
    const [name = ''] = Object.keys(designer.sample).filter((one) => one.endsWith('f1_02'))
    const full = await render(designer.bundle, { ...designer.sample, [name]: 'word '.repeat(400) })
    expect(full.warnings.map(({ message }) => message).join()).to.include('has no room on page 1,')
  })
})

interface Filled {
  /** By the field's name: of buttons their state. */
  values: Record<string, unknown>
  states: Record<string, string[]>
  /** Of all pages. */
  text: string
  bytes: Buffer
  warnings: Warning[]
}

async function readForm(bytes: Buffer): Promise<Pick<Filled, 'values' | 'states' | 'text'>> {
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

function filledOf(fields: PdfFormField[]): PdfFormField[] {
  return fields.filter(({ isReadOnly, widgets }) => !isReadOnly && widgets.length > 0)
}

/** The merge field in the box of a form field. */
function sampleNameOf({ html }: DraftBundle, { name }: PdfFormField): string {
  const escaped = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const box = html.split('<div ').find((element) => element.includes(`data-form="${escaped}"`))
  return /\{\{#?([^}]+)\}\}/.exec(box ?? '')?.[1] ?? ''
}

/** Without blanks, and without the marks that say in which direction a reader writes it down. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\u200B-\u200F\u202A-\u202E\u2066-\u2069]+/g, '')
}
