import { Type } from 'typebox'
import { createFindFaults } from '../../author/turns/find-faults.ts'
import { createFromFolder } from '../../templates/create-template.ts'
import { folderToDraft } from '../../templates/drafts/folder-to-draft.ts'
import { decodeFiles } from '../../templates/writing/decode-files.ts'
import { requireAllTemplates } from '../../templates/writing/require-all-templates.ts'
import { defineTool } from '../tool.ts'

const faultsShown = 20

const files = (description: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    maxProperties: 300,
    description,
  })

export const createTemplate = defineTool({
  name: 'create_template',
  title: 'Create a template',
  description:
    'Creates a template with a draft. Nothing is published. Files by path: template.html (required; {{name}} prints a field, {{#items}}…{{/items}} repeats a list), style.css (print CSS), template.json ({"name": "…", "page": {"size": "A4", "margin": "20mm"}, "fields": {…}}), sample.json (sample data). The answer lists errors. Fix them with edit_draft, then render the draft and check the pages.',
  scopes: ['templates:write'],
  hints: {},
  input: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
      files: files('Text files by path, such as {"template.html": "<h1>Invoice {{number}}</h1>"}.'),
      assets: Type.Optional(
        files('Base64-encoded images and fonts by path, such as {"assets/logo.png": "iVBOR…"}.'),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    templateId: Type.String(),
    revision: Type.Integer({ description: 'Revision of the draft, for the next change.' }),
    notes: Type.Array(Type.String()),
    faults: Type.Array(Type.String(), { description: 'Errors that prevent publishing.' }),
  }),
  async run({ name, files: texts, assets = {} }, { parts, caller, report }) {
    const { accountId, key, signal } = caller
    requireAllTemplates(key)
    const bytes = new Map<string, Uint8Array>([
      ...Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const),
      ...(await decodeFiles(assets, '/assets')),
    ])
    const draft = await folderToDraft(bytes)
    await parts.catalog.templates.requireRoom(accountId, parts.templatesMax)
    const { templateId, notes } = await createFromFolder(parts, accountId, {
      draft,
      name,
      fallbackName: name,
    })
    report('Checking the draft')
    const found = await parts.atOnce(accountId, async () => {
      const { source } = (await parts.catalog.drafts.read(accountId, templateId)) ?? { source: draft.source }
      const of = { accountId, templateId, signal }
      return createFindFaults(parts.publishing.prepare)(source as typeof draft.source, of)
    })
    const faults = found
      .slice(0, faultsShown)
      .map(({ file, line, message }) => `${file}, line ${line}: ${message}`)
    return { answer: { templateId, revision: 1, notes: notes.slice(0, faultsShown), faults } }
  },
})
