import { Fault, type KeyGrant } from '@platen/contract'
import { type Static, Type } from 'typebox'
import type { PackedData } from '../../bodies/packed-data.ts'
import { refuseWithoutScope } from '../../http/authenticate.ts'
import { findSource, findTemplate, templateId, versionInput } from '../find-template.ts'
import { chosenSample, sampleData } from '../pages/chosen-sample.ts'
import { printDraft } from '../pages/print-draft.ts'
import { printVersion } from '../pages/print-version.ts'
import type { PrintedDocument } from '../pages/printed-document.ts'
import { pageProperties, showPages } from '../pages/show-pages.ts'
import { defineTool, type ToolContext } from '../tool.ts'

const input = Type.Object(
  {
    templateId,
    version: Type.Optional(versionInput),
    data: Type.Optional(
      Type.Unsafe<Record<string, unknown> | PackedData>({
        type: 'object',
        additionalProperties: true,
        description:
          'Values of the fields, such as {"number": "R-1", "items": [{"name": "Pen", "price": 2.5}]}. Use raw values: numbers as numbers, dates as 2026-05-04. get_data_schema returns the format.',
      }),
    ),
    sample: Type.Optional(
      Type.String({
        maxLength: 300,
        description:
          'A sample of the template instead of data, such as sample.json (requires the read scope).',
      }),
    ),
    blank: Type.Optional(Type.Boolean({ description: 'The blank form instead of data.' })),
    link: Type.Optional(
      Type.Boolean({
        description:
          'Also return a link to the PDF, which needs no key and is valid for an hour, until expiresAt.',
      }),
    ),
    ...pageProperties,
  },
  { additionalProperties: false },
)

export const render = defineTool({
  name: 'render',
  title: 'Render a template',
  description:
    'Renders a template with data and shows its pages. Default data: the first sample, or the blank form if the key cannot read samples. Rendering a version generates a document, which is counted (requires the scope generate). "draft" renders a preview, which is returned only to you. Check the pages after each change to a draft, and before you publish.',
  scopes: ['generate', 'templates:write'],
  hints: {},
  input,
  run: async (given, context) => {
    const { parts, caller } = context
    if ([given.data, given.sample, given.blank].filter((one) => one !== undefined).length > 1)
      throw new Fault('invalid_request', { detail: 'Use only one of data, sample and blank.' })
    return parts.atOnce(caller.accountId, async () => {
      const document = await (given.version === 'draft' ? renderDraft : renderVersion)(given, context)
      const { seen, pictures } = await showPages(
        document.bytes,
        { ...given, pageCount: document.pageCount },
        context,
      )
      return {
        answer: {
          version: document.version,
          pages: document.pageCount,
          bytes: document.bytes.length,
          warnings: document.warnings,
          ...(document.link && { link: document.link }),
          ...seen,
        },
        pictures,
      }
    })
  },
})

type Given = Static<typeof input>

async function renderDraft(given: Given, context: ToolContext): Promise<PrintedDocument> {
  if (given.link)
    throw new Fault('invalid_request', {
      detail: 'Only documents of published versions have links. Publish first.',
    })
  const { template, source } = await findSource(context, { templateId: given.templateId, version: 'draft' })
  const { data, sample, blank } = given
  return printDraft(
    { templateId: template.templateId, source },
    { ...(data && { data }), ...(sample !== undefined && { sample }), ...(blank && { isBlank: true }) },
    context,
  )
}

async function renderVersion(given: Given, context: ToolContext): Promise<PrintedDocument> {
  refuseWithoutScope(context.caller.key, 'generate')
  const version = given.version as number | undefined
  const { templateId: id } = await findTemplate(context, given.templateId)
  const of = { templateId: id, ...(version !== undefined && { version }) }
  const data = given.data ?? (given.blank ? undefined : await dataOfSample(given, context))
  return printVersion({ ...of, ...(data ? { data } : { blank: true }) }, { isLinked: given.link }, context)
}

/** Samples can only be read by keys that can read templates. A document that is generated with a sample would also reveal it. */
function maySeeSamples({ scopes }: Pick<KeyGrant, 'scopes'>): boolean {
  return scopes.includes('read') || scopes.includes('templates:write')
}

async function dataOfSample(
  { templateId: id, version, sample }: Given,
  context: ToolContext,
): Promise<PackedData | undefined> {
  if (!maySeeSamples(context.caller.key)) {
    if (sample !== undefined) refuseWithoutScope(context.caller.key, 'read')
    return undefined
  }
  const { source } = await findSource(context, { templateId: id, version })
  const file = chosenSample(source, sample)
  return file === undefined ? undefined : sampleData(source, file, context)
}
