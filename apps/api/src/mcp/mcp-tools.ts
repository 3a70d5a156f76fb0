import type { McpTool } from './tool.ts'
import { compareDraft } from './tools/compare-draft.ts'
import { createTemplate } from './tools/create-template.ts'
import { declareFields } from './tools/declare-fields.ts'
import { editDraft } from './tools/edit-draft.ts'
import { getDataSchema } from './tools/get-data-schema.ts'
import { getSample } from './tools/get-sample.ts'
import { listTemplates } from './tools/list-templates.ts'
import { publishDraft } from './tools/publish-draft.ts'
import { readFile } from './tools/read-file.ts'
import { readTemplate } from './tools/read-template.ts'
import { removeField } from './tools/remove-field.ts'
import { renameField } from './tools/rename-field.ts'
import { render } from './tools/render.ts'
import { runCommand } from './tools/run-command.ts'
import { setSample } from './tools/set-sample.ts'
import { validateData } from './tools/validate-data.ts'
import { writeFile } from './tools/write-file.ts'

/** All tools of `/mcp`, in the order of the list. */
export const allTools: readonly McpTool[] = [
  listTemplates,
  readTemplate,
  readFile,
  getDataSchema,
  getSample,
  validateData,
  render,
  runCommand,
  editDraft,
  writeFile,
  declareFields,
  renameField,
  removeField,
  setSample,
  compareDraft,
  publishDraft,
  createTemplate,
]
