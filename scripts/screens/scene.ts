import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BatchAnswer, CreatedTemplate, DraftAnswer, PublishedAnswer, TurnEvent } from '@platen/contract'
import type { DashboardSession } from '../../test/parts/dashboard-session.ts'
import { pastedInvoice } from './pasted-table.ts'
import { type SharedStack, until } from '../../test/parts/stack.ts'

/** The templates on the screens, by state. */
export interface Scene {
  baseUrl: string
  operatorToken: string
  /** A template that was never published. */
  draft: string
  /** A template that is published and has not changed since. */
  published: string
  /** A published template with unpublished changes in its draft. */
  changed: string
  /** A draft with a misspelled field. */
  misspelt: string
  /** A template that was only changed by prompts. */
  talkedOver: string
  /** A template created from a prompt without data. */
  described: string
  /** A template created from a prompt with a pasted table. */
  pasted: string
  /** A template drawn over a fillable form, with a box for each field. */
  form: string
  /** A template drawn over a form without form fields. It has no boxes. */
  blankForm: string
  /** A finished batch. */
  batch: string
}

/** A name without spaces that is longer than any tile, because users choose the names. */
export const longName = 'Rahmenvertragsverlängerungsbestätigungsschreiben_2026_final'

/** Like the dashboard's `ask`, with the session of a test. Throws an `Error` with the response if the response is an error. */
export async function askAs<T>(
  session: DashboardSession,
  path: string,
  init: { method?: string; json?: unknown } = {},
): Promise<T> {
  const answer = await session.fetch(path, init)
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}

/** Returns the ID of a new template from the library. */
export async function createFromLibrary(session: DashboardSession, slug: string): Promise<string> {
  const json = { from: 'library', library: slug }
  return (await askAs<CreatedTemplate>(session, '/templates', { method: 'POST', json })).templateId
}

/** Publishes the current draft. */
export async function publishDraft(session: DashboardSession, templateId: string): Promise<number> {
  const { revision } = await askAs<DraftAnswer>(session, `/templates/${templateId}/draft`)
  const published = await askAs<PublishedAnswer>(session, `/templates/${templateId}/publish`, {
    method: 'POST',
    json: { revision },
  })
  return published.version
}

/** Adds a thank-you sentence with a field and a style rule to a draft. The invoice still has one page. */
export async function changeDraft(session: DashboardSession, templateId: string): Promise<void> {
  const path = `/templates/${templateId}/draft`
  const { source, revision } = await askAs<DraftAnswer>(session, path)
  const { 'template.html': html = '', 'style.css': css = '', 'sample.json': sample = '{}' } = source.files
  const files = {
    ...source.files,
    'template.html': `${html}\n<p class="thanks">{{thanks}}</p>\n`,
    'style.css': `${css}\n.thanks {\n  margin-block: 2mm 0;\n}\n`,
    'sample.json': JSON.stringify({ ...JSON.parse(sample), thanks: 'Thank you for your order.' }, null, 2),
  }
  await askAs(session, path, { method: 'PUT', json: { source: { ...source, files }, revision } })
}

/** Adds a typical mistake to a draft: a field has a different name on the page than in the sample. */
async function misspell(session: DashboardSession, templateId: string): Promise<void> {
  const path = `/templates/${templateId}/draft`
  const { source, revision } = await askAs<DraftAnswer>(session, path)
  const html = source.files['template.html'] ?? ''
  const files = { ...source.files, 'template.html': html.replace('{{ship_to.name}}', '{{ship_to.nmae}}') }
  await askAs(session, path, { method: 'PUT', json: { source: { ...source, files }, revision } })
}

/** Sends a prompt to the author, and saves the resulting draft. */
async function askAuthor(
  session: DashboardSession,
  templateId: string,
  prompt: string,
  more = {},
): Promise<void> {
  const path = `/templates/${templateId}`
  const { source, revision } = await askAs<DraftAnswer>(session, `${path}/draft`)
  const json = { prompt: [{ text: prompt }], source, ...more }
  const answer = await session.fetch(`${path}/turns`, { method: 'POST', json })
  const events = (await answer.text()).split('\n\n').filter((block) => block.startsWith('data: '))
  const last = JSON.parse(events.at(-1)?.slice('data: '.length) ?? '{}') as TurnEvent
  if (last.kind !== 'ended') throw new Error(`“${prompt}” was not answered`)
  if (last.turn.outcome === 'changed')
    await askAs(session, `${path}/draft`, { method: 'PUT', json: { source: last.source, revision } })
}

const pdfs = join(import.meta.dirname, '../../test/fixtures/pdf')

/** Creates an overlay template from one of the PDFs in the tests. */
async function uploadPdf(session: DashboardSession, file: string, name: string): Promise<string> {
  const path = `/templates/file?name=${encodeURIComponent(name)}`
  const answer = await session.fetch(path, { method: 'POST', body: await readFile(join(pdfs, file)) })
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as CreatedTemplate).templateId
}

/** Generates a batch with two documents from a template's own sample. */
async function makeBatch(session: DashboardSession, templateId: string): Promise<string> {
  const { source } = await askAs<DraftAnswer>(session, `/templates/${templateId}/draft`)
  const sample: unknown = JSON.parse(source.files['sample.json'] ?? '{}')
  const { batchId } = await askAs<BatchAnswer>(session, '/batches', {
    method: 'POST',
    json: { templateId, items: [sample, sample] },
  })
  await until(async () => (await askAs<BatchAnswer>(session, `/batches/${batchId}`)).finishedAt !== undefined)
  return batchId
}

/** Creates the data that the screens need. */
export async function setScene(
  { baseUrl, dataFolder }: SharedStack,
  session: DashboardSession,
): Promise<Scene> {
  const [draft, published, changed, misspelt, talkedOver] = await Promise.all(
    ['quote', 'receipt', 'invoice', 'packing-slip', 'contract'].map((slug) =>
      createFromLibrary(session, slug),
    ),
  )
  if (!draft || !published || !changed || !misspelt || !talkedOver)
    throw new Error('five templates were requested')
  const blank = await askAs<CreatedTemplate>(session, '/templates', {
    method: 'POST',
    json: { from: 'blank' },
  })
  const described = blank.templateId
  await askAs(session, '/templates', { method: 'POST', json: { from: 'blank', name: longName } })
  await publishDraft(session, published)
  await publishDraft(session, changed)
  await changeDraft(session, changed)
  await misspell(session, misspelt)
  for (const prompt of ['Make the title dark red and the text a little larger', 'Write it as a sonnet'])
    await askAuthor(session, talkedOver, prompt)
  await askAuthor(session, described, 'An invoice in dark green for a bicycle repair shop', {
    isNew: true,
    sample: { format: 'later', text: '' },
  })
  const { templateId: pasted } = await askAs<CreatedTemplate>(session, '/templates', {
    method: 'POST',
    json: { from: 'blank' },
  })
  await askAuthor(
    session,
    pasted,
    'An invoice for a small design studio, A4, in dark green, with a table of items and the total with VAT at its end.',
    { isNew: true, sample: { format: 'csv', text: pastedInvoice } },
  )
  const form = await uploadPdf(session, 'form-xfa.pdf', 'Income tax return')
  const blankForm = await uploadPdf(session, 'comments.pdf', 'Payment voucher')
  const batch = await makeBatch(session, published)
  const operatorToken = (await readFile(join(dataFolder, 'operator-token'), 'utf8')).trim()
  return {
    baseUrl,
    operatorToken,
    draft,
    published,
    changed,
    misspelt,
    talkedOver,
    described,
    pasted,
    form,
    blankForm,
    batch,
  }
}
